import { and, asc, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { asksForMoney } from '#contract/messages/asksForMoney.ts';
import {
  messageFields,
  messageLimits,
  textsOf,
  type MessageTemplate,
} from '#contract/messages/message.ts';
import type { TemplateForm } from '#contract/messages/messageForms.ts';
import { limits } from '#contract/limits.ts';
import { normalise } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import { messageTemplates } from '#server/db/schema/messageSchema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { ApiError } from '#server/http/api/errors.ts';

type Row = typeof messageTemplates.$inferSelect;
type Fields = Omit<TemplateForm, 'moneyConfirmed'>;

const isThere = (id: string) =>
  and(eq(messageTemplates.id, id), isNull(messageTemplates.deletedAt));
const everyOne = isNull(messageTemplates.deletedAt);

function present({ id, name, updatedAt, ...row }: Row): MessageTemplate {
  return { id, name, ...textsOf(row), version: updatedAt.toISOString() };
}

/** A name of nothing but signs is compared as it is. */
const keyOf = (name: string) => normalise(name) || name.toLowerCase();

const refuse = (reason: string, current?: MessageTemplate) =>
  new ApiError('INVALID_FIELDS', {
    errors: { name: reason },
    ...(current && { extra: { current } }),
  });

/** Where the name is taken, its own record is where to go on. */
async function refuseDouble(tx: Db, { id, key }: Pick<Row, 'id' | 'key'>): Promise<void> {
  const [other] = await tx
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.key, key), everyOne));
  if (other && other.id !== id) throw refuse('templateExists', present(other));
}

/** A telephone number, as the log of changes knows one, or an address. */
const contact = /\+?(?:\d[\s().-]*){7,}\d|\S+@\S+\.\S+/g;

/**
 * What the log is told of a template: its texts whole, but for numbers and addresses that one can be
 * reached by, and that one may ask for money. Of those it is told that they changed, not what to.
 */
function audited(row: Row) {
  const own = messageFields.map((field) => row[field]);
  const texts = messageFields.map((field) => [field, row[field].replace(contact, '…')]);
  const phonesAndEmails = own.flatMap((text) => text.match(contact) ?? []).join();
  const isMoney = asksForMoney(own).length > 0;
  return { name: row.name, ...Object.fromEntries(texts), phonesAndEmails, asksForMoney: isMoney };
}

const line = (act: Act, { id, name }: Row) => ({
  ...{ ...act, entity: 'template' as const, id, label: name },
  wholeTexts: true as const,
});

/** Templates by their names; names and subjects are looked for by a word of them. */
export async function listTemplates(
  db: Db,
  search: string,
  page: { limit: number; offset: number },
): Promise<{ templates: MessageTemplate[]; total: number }> {
  const { key, name, englishSubject, hinglishSubject } = messageTemplates;
  const text = search.toLowerCase();
  const where = and(
    everyOne,
    text
      ? sql`position(${text} in
          lower(${name} || ' ' || ${englishSubject} || ' ' || ${hinglishSubject})) > 0`
      : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(messageTemplates).where(where);
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(where)
    .orderBy(asc(key))
    .limit(page.limit)
    .offset(page.offset);
  return { templates: rows.map(present), total: counted?.total ?? 0 };
}

/**
 * Adds a template under `id`.
 * @throws INVALID_FIELDS with what is there where the name is taken, or where there are too many
 */
export async function addTemplate(
  db: Db,
  act: Act,
  id: string,
  fields: Fields,
): Promise<MessageTemplate> {
  return db.transaction(async (tx) => {
    const [counted] = await tx.select({ number: count() }).from(messageTemplates).where(everyOne);
    if ((counted?.number ?? 0) >= messageLimits.templates) throw refuse('templatesFull');
    const times = { createdAt: act.at, updatedAt: act.at, deletedAt: null };
    const row: Row = { id, ...fields, key: keyOf(fields.name), ...times };
    // Of two at once the index lets one in; the other one is told by what it finds.
    const added = await tx
      .insert(messageTemplates)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: messageTemplates.id });
    if (added.length === 0) {
      await refuseDouble(tx, row);
      throw refuse('templateExists');
    }
    await recordChange(tx, { ...line(act, row), action: 'create', after: audited(row) });
    return present(row);
  });
}

/**
 * Changes a template.
 * @param version - What the change is based on.
 * @throws NOT_FOUND, VERSION_CONFLICT with what is there, INVALID_FIELDS where the name is taken
 */
export async function changeTemplate(
  db: Db,
  act: Act,
  id: string,
  { version, ...fields }: Fields & { version: string },
): Promise<MessageTemplate> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(messageTemplates).where(isThere(id)).for('update');
    if (!before) throw new ApiError('NOT_FOUND');
    if (version !== before.updatedAt.toISOString()) {
      throw new ApiError('VERSION_CONFLICT', { extra: { current: present(before) } });
    }
    const updatedAt = laterThan(before.updatedAt, act.at);
    const after: Row = { ...before, ...fields, key: keyOf(fields.name), updatedAt };
    await refuseDouble(tx, after);
    await tx.update(messageTemplates).set(after).where(eq(messageTemplates.id, id));
    await recordChange(tx, {
      ...{ ...line(act, after), action: 'update' },
      ...{ before: audited(before), after: audited(after) },
    });
    return present(after);
  });
}

/**
 * Deletes a template; for seven days it can be brought back. What was sent with it stays.
 * @throws NOT_FOUND
 */
export async function deleteTemplate(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(messageTemplates)
      .set({ deletedAt: act.at })
      .where(isThere(id))
      .returning();
    if (!row) throw new ApiError('NOT_FOUND');
    await recordChange(tx, { ...line(act, row), action: 'delete' });
  });
}

/**
 * Brings a deleted template back as it was.
 * @throws NOT_FOUND where it is gone for good, INVALID_FIELDS where its name was taken since
 */
export async function restoreTemplate(db: Db, act: Act, id: string): Promise<MessageTemplate> {
  const gone = and(eq(messageTemplates.id, id), isNotNull(messageTemplates.deletedAt));
  return db.transaction(async (tx) => {
    const [seen] = await tx.select().from(messageTemplates).where(gone).for('update');
    if (!seen) throw new ApiError('NOT_FOUND');
    await refuseDouble(tx, seen);
    const row = { ...seen, deletedAt: null, updatedAt: laterThan(seen.updatedAt, act.at) };
    await tx.update(messageTemplates).set(row).where(gone);
    await recordChange(tx, { ...line(act, row), action: 'restore' });
    return present(row);
  });
}

/** Erases the templates that were deleted seven days before `now` (ms). */
export async function eraseDeletedTemplates(db: Db, now: number): Promise<void> {
  const old = lt(messageTemplates.deletedAt, new Date(now - limits.deletedKept));
  await db.delete(messageTemplates).where(old);
}
