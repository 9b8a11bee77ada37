import { eq } from 'drizzle-orm';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { indianDate, indianDateTime } from '#server/domain/dates.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import english from '#locales/english/server.json';
import type { SupportRow } from './store.ts';

/** Queues the admin's mail about a request, in the transaction that keeps the request. */
export async function queueRequest(tx: Db, deps: Deps, row: SupportRow): Promise<void> {
  const { id, userId, name, email, subject, priority, message } = row;
  const { member, visitor } = english.mailWords;
  const text = mailText('english', 'supportRequest', {
    ...{ id, name, email, subject, priority, message },
    who: userId ? member : visitor,
    date: indianDateTime(row.createdAt, 'english'),
  });
  await queueMail(tx, { id: `support-${id}`, userId, to: deps.support.email, ...text }, deps.now());
}

/** Queues the admin's answer to the one who asked, in their language. */
export async function queueAnswer(tx: Db, deps: Deps, row: SupportRow): Promise<void> {
  const [user] = row.userId
    ? await tx.select({ language: users.language }).from(users).where(eq(users.id, row.userId))
    : [];
  const language = user?.language ?? row.language ?? 'english';
  const text = mailText(language, 'supportAnswer', {
    name: row.name,
    subject: row.subject,
    message: row.message,
    answer: row.answer ?? '',
    date: indianDate(row.createdAt, language),
    support: deps.support.email,
    link: deps.publicUrl + href('support'),
  });
  await queueMail(tx, { userId: row.userId, to: row.email, ...text }, deps.now());
}
