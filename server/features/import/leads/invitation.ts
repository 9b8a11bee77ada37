import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { and, eq, sql } from 'drizzle-orm';
import { consentVersion } from '#contract/account/consent.ts';
import { brand } from '#contract/brand.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { href } from '#contract/http/paths.ts';
import { languages, type Language } from '#contract/language.ts';
import { leadLimits } from '#contract/leads/lead.ts';
import type { Db } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { indianDate } from '#server/domain/dates.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { filled, leadTexts, mailText } from '#server/http/mail/mailTexts.ts';
import { answerToLink } from '#server/http/ssr/scriptFreePage.ts';
import { holdLead, removeLead, type LeadRecord } from './leads.ts';

/** Where someone on a list answers without a login, below /api. */
const path = '/leads/answer';
const purpose = 'answer of someone on a list';

/** The address on which someone says yes or no: signed, and good for nothing else. */
export function leadLink(deps: Pick<Deps, 'hmac' | 'publicUrl'>, id: string, language: Language) {
  const query = new URLSearchParams({ lead: id, sign: deps.hmac.of(purpose, id), in: language });
  return `${deps.publicUrl}/api${path}?${query.toString()}`;
}

/**
 * Asks someone whether they want to be found: by a mail, or by a chat that the admin opens. Once a
 * week at most; the chat's address is told again meanwhile, for only the admin knows whether the one
 * of before was opened.
 * @returns the address of the chat; null for a mail
 * @throws LEAD_NOT_FOUND, LEAD_INVITED, LEAD_UNREACHABLE where the list has no such address
 */
export async function inviteLead(
  db: Db,
  deps: Pick<Deps, 'hmac' | 'publicUrl'>,
  {
    id,
    way,
    act,
    language,
  }: { id: string; way: 'mail' | 'whatsapp'; act: Act; language: Language },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const lead = await holdLead(tx, id);
    const to = way === 'mail' ? lead.email : lead.phone;
    if (to === '') throw new ApiError('LEAD_UNREACHABLE');
    if (lead.agreedAt) throw new ApiError('LEAD_INVITED');
    const last = lead.invitedAt?.getTime() ?? -Infinity;
    const isRecent = act.at.getTime() - last < leadLimits.invitedAgain;
    const isSameChat = isRecent && way === 'whatsapp' && (await wasAskedByChat(tx, lead));
    if (isRecent && !isSameChat) throw new ApiError('LEAD_INVITED');
    if (!isRecent) {
      await tx.update(leads).set({ invitedAt: act.at }).where(eq(leads.id, id));
      await recordChange(tx, {
        ...{ ...act, action: 'update', entity: 'lead', id, label: lead.source },
        ...{ before: { invited: null }, after: { invited: way } },
      });
    }
    const values = {
      ...{ name: lead.name, source: lead.source, link: leadLink(deps, id, language) },
      date: indianDate(lead.endsAt, language),
    };
    const text = mailText(language, 'leadInvitation', values);
    if (way === 'whatsapp') {
      return `https://wa.me/${to.slice(1)}?${new URLSearchParams({ text: text.text }).toString()}`;
    }
    await queueMail(tx, { id: `lead-${id}.${act.at.getTime()}`, to, ...text }, act.at.getTime());
    return null;
  });
}

/** Whether the last invitation was a chat: the log's line of that moment names the way. */
async function wasAskedByChat(tx: Db, { id, invitedAt }: LeadRecord): Promise<boolean> {
  if (!invitedAt) return false;
  const chat = JSON.stringify([{ field: 'invited', to: 'whatsapp' }]);
  const isLine = and(
    ...[eq(auditLog.entity, 'lead'), eq(auditLog.entityId, id), eq(auditLog.at, invitedAt)],
    sql`${auditLog.changes} @> ${chat}::jsonb`,
  );
  return (await tx.$count(auditLog, isLine)) > 0;
}

/**
 * The page and the calls behind that address. Opening it changes nothing, because chats and virus
 * scanners open every link; its buttons send a POST. What is stored of the person is shown: the link
 * went to them. A signature that is not ours is answered 404, and so is one of a record that is gone.
 */
export function leadAnswerRoute(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: 4_096,
    onError: (c) => c.json(new ApiError('TOO_LARGE').body(), 413),
  });
  const notFound = (c: Context) => c.json(new ApiError('NOT_FOUND').body(), 404);
  const writer = deps.requests?.write ?? deps.db;
  app.get(path, async (c) => {
    const id = asked(deps, c);
    const [lead] = id ? await deps.db.select().from(leads).where(eq(leads.id, id)) : [];
    if (lead) return answer(c, { lead, step: lead.agreedAt ? 'agreed' : 'ask' });
    return id ? answer(c, { lead: null, step: 'gone' }) : notFound(c);
  });
  app.post(path, limit, async (c) => {
    const id = asked(deps, c);
    if (!id) return notFound(c);
    // A body that is no form is answered like a form without an answer.
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    if (form.answer !== 'yes' && form.answer !== 'no') {
      return c.json(new ApiError('BAD_REQUEST').body(), 400);
    }
    const at = new Date(deps.now());
    try {
      if (form.answer === 'yes') {
        return answer(c, { lead: await agree(writer, id, at), step: 'agreed' });
      }
      // Who acts is the person: no admin is named.
      await removeLead(writer, id, { act: { by: null, at }, refused: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return answer(c, { lead: null, step: 'gone' });
  });
  return app;
}

/** Notes that someone agrees to be found, and to which texts. Twice is as good as once. */
async function agree(db: Db, id: string, at: Date): Promise<LeadRecord> {
  return db.transaction(async (tx) => {
    const lead = await holdLead(tx, id);
    if (lead.agreedAt) return lead;
    const endsAt = new Date(at.getTime() + leadLimits.keptAgreed);
    const change = { agreedAt: at, agreedTo: consentVersion, endsAt };
    await tx.update(leads).set(change).where(eq(leads.id, id));
    return { ...lead, ...change };
  });
}

function asked({ hmac }: Deps, c: Context): string | null {
  const { lead = '', sign = '' } = c.req.query();
  return lead !== '' && hmac.holds(purpose, lead, sign) ? lead : null;
}

interface Answer {
  lead: LeadRecord | null;
  step: 'ask' | 'agreed' | 'gone';
}

function answer(c: Context, { lead, step }: Answer): Response {
  const language = languages.find((one) => one === c.req.query('in')) ?? 'english';
  const texts = leadTexts(language);
  const said = (text: string, values: Record<string, string> = {}) =>
    filled(text, { brand: brand.name, ...values });
  const shown = (...text: Parameters<typeof said>) => escapeHtml(said(...text));
  const date = lead ? indianDate(lead.endsAt, language) : '';
  const text = shown(texts[step].text, { source: lead?.source ?? '', date });
  const yes = `<form method="post"><input type="hidden" name="answer" value="yes"><button>${shown(texts.yes)}</button></form>`;
  const no = `<form method="post"><input type="hidden" name="answer" value="no"><button class="no">${shown(texts.no)}</button></form>`;
  const next = {
    ask: yes + no,
    agreed: `<a href="${href('signup')}">${shown(texts.signup)}</a>${no}`,
    gone: `<a href="${href('jobs')}">${shown(texts.jobs)}</a>`,
  }[step];
  return answerToLink(c, {
    language,
    title: said(texts[step].title),
    body: `<p>${text}</p>${lead ? stored(lead, language) : ''}${next}`,
  });
}

/** What the list says about the person; the admins' own words about them are not shown. */
function stored(lead: LeadRecord, language: Language): string {
  const { fields, years, papers } = leadTexts(language);
  const documents = lead.documents.map(({ kind, number, expiresOn }) =>
    [papers[kind as keyof typeof papers] ?? papers.other, number, expiresOn]
      .filter(Boolean)
      .join(' '),
  );
  const facts: [string, string][] = [
    [fields.name, lead.name],
    [fields.phone, lead.phone],
    [fields.email, lead.email],
    [fields.trade, lead.trade],
    [fields.skills, lead.skills.join(', ')],
    [fields.experience, lead.years === null ? '' : filled(years, { years: String(lead.years) })],
    [fields.state, lead.state],
    [fields.languages, lead.languages.join(', ')],
    [fields.documents, documents.join('; ')],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}
