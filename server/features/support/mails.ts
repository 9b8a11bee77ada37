import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/paths.ts';
import { supportRequests, users } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { indianDate, indianTime } from '#server/http/indianTime.ts';
import { mailText } from '#server/http/mailTexts.ts';
import english from '#locales/english/server.json';
import type { SupportRow } from './store.ts';

const leftToItself = 2 * 60_000; // ms in which the first try is still running
const triedFor = 3 * limits.day;

/** Mails a request to the office, and remembers that it did. Throws where it could not. */
export async function mailRequest(deps: Deps, id: string): Promise<void> {
  const [row] = await deps.db
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.id, id), isNull(supportRequests.mailedAt)));
  if (!row) return;
  const { name, email, subject, priority, message } = row;
  const { member, visitor } = english.mailWords;
  const text = mailText('english', 'supportRequest', {
    ...{ id, name, email, subject, priority, message },
    who: row.userId ? member : visitor,
    date: indianTime(row.createdAt),
  });
  await deps.mail.send({ to: brand.supportEmail, ...text });
  await deps.db
    .update(supportRequests)
    .set({ mailedAt: new Date(deps.now()) })
    .where(eq(supportRequests.id, id));
}

/**
 * Mails the requests of the last three days whose mail did not go out: the mail server was away,
 * or this server was stopped in that moment. Called every minute. It may send one twice, and
 * leaves none out.
 */
export async function mailWaitingRequests(deps: Deps): Promise<void> {
  const now = deps.now();
  const waiting = await deps.db
    .select({ id: supportRequests.id })
    .from(supportRequests)
    .where(
      and(
        isNull(supportRequests.mailedAt),
        gt(supportRequests.createdAt, new Date(now - triedFor)),
        lt(supportRequests.createdAt, new Date(now - leftToItself)),
      ),
    )
    .orderBy(supportRequests.createdAt)
    .limit(20);
  // The first failure ends the round: the mail server is away.
  for (const { id } of waiting) await mailRequest(deps, id);
}

/** Mails the office's answer to whoever asked, in their language. */
export async function mailAnswer(deps: Deps, id: string): Promise<void> {
  const [found] = await deps.db
    .select({ row: supportRequests, language: users.language })
    .from(supportRequests)
    .leftJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.id, id));
  if (found?.row.answer) await deps.mail.send(answerMail(deps, found.row, found.language));
}

function answerMail(deps: Deps, row: SupportRow, language: SupportRow['language']) {
  const text = mailText(language ?? row.language, 'supportAnswer', {
    name: row.name,
    subject: row.subject,
    message: row.message,
    answer: row.answer ?? '',
    date: indianDate(row.createdAt),
    support: brand.supportEmail,
    link: deps.publicUrl + href('support'),
  });
  return { to: row.email, ...text };
}
