import { and, desc, eq, gt, inArray, ne, or, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Language } from '#contract/language.ts';
import { nearestLanguage } from '#contract/nearestLanguage.ts';
import { asksForMoney } from '#contract/messages/asksForMoney.ts';
import {
  messageFields,
  messageLanguages,
  messageLimits,
  type MessageChannel,
  type MessageObstacle,
  type MessageTexts,
} from '#contract/messages/message.ts';
import { blankFields, cleanText, messageProblems } from '#contract/messages/messageForms.ts';
import { internationalNumber } from '#contract/account/internationalNumber.ts';
import {
  missingIn,
  placeholdersIn,
  type Placeholder,
  type PlaceholderValues,
} from '#contract/messages/placeholders.ts';
import { isFilled } from '#contract/account/details.ts';
import { isGiven } from '#contract/options.ts';
import { email } from '#contract/schema.ts';
import type { Db } from '#server/db/client.ts';
import { messages } from '#server/db/schema/messageSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { sharingIsOff } from '#server/domain/consents.ts';
import { indianDate, indianTimeOfDay } from '#server/domain/dates.ts';
import { interviewTime } from '#server/domain/interviewTimes.ts';
import { shownCompany } from '#server/domain/shownCompany.ts';
import { givenName, shownNameOf } from '#server/domain/shownName.ts';
import { createSlices } from '#server/domain/slices.ts';
import { ApiError } from '#server/http/api/errors.ts';

/** Someone who applied, as a message sees them. */
export interface MessageReader {
  applicationId: string;
  userId: string;
  /** The name, or the e-mail where none is given. */
  name: string;
  email: string;
  /** Digits with the country's code. */
  phone: string | null;
  language: Language;
  values: PlaceholderValues;
  /** India's time of the interview alone, as `time` was before it named its clocks. */
  indianTime: string;
  /** Why this person may not be written to now. */
  obstacle: MessageObstacle | null;
  missing: Placeholder[];
}

/** A message, and how it goes out. */
export interface Writing {
  channel: MessageChannel;
  texts: MessageTexts;
}

/** A value becomes one line: no one's name adds a paragraph, or turns the text around. */
const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim();

/**
 * Refuses texts that are blank, have strange placeholders or may ask for money.
 * @throws INVALID_FIELDS, of money with the words that were found
 */
export function checkTexts(
  form: MessageTexts & { moneyConfirmed: boolean },
  channel: MessageChannel,
) {
  const errors = { ...messageProblems(form), ...blankFields(form, channel) };
  if (Object.keys(errors).length === 0) return;
  const money = asksForMoney(messageFields.map((field) => form[field]));
  throw new ApiError('INVALID_FIELDS', { errors, extra: { money } });
}

/** The subject and the text in a reader's language, or in the nearest that the message is written in. */
export function inLanguage(texts: MessageTexts, language: Language) {
  const written = messageLanguages.filter((one) => texts[`${one}Text`] !== '');
  const own = nearestLanguage(language, written) ?? 'english';
  return { subject: texts[`${own}Subject`], text: texts[`${own}Text`], language: own };
}

/**
 * Applicants by the ids of their applications, in that order, and why one may not be written to:
 * asked for anew each time, because it may change at any moment. Who is not found is left out.
 * @param writing left out, only whether the person may be written to is looked at
 * @param textIn the language of a text that is written already
 */
export async function readersOf(
  db: Db,
  ids: readonly string[],
  writing?: Writing,
  textIn?: Language,
): Promise<MessageReader[]> {
  const slices = createSlices({ least: 25, most: 250, inRequest: true });
  const readers: MessageReader[] = [];
  for (let from = 0; from < ids.length;) {
    from = await slices.run(async (size) => {
      const some = ids.slice(from, from + size);
      const rows = await select(db, some);
      const byId = new Map(rows.map((row) => [row.applicationId, row]));
      const found = some.flatMap((id) => byId.get(id) ?? []);
      readers.push(...found.map((row) => readerOf(row, writing, textIn)));
      return from + some.length;
    });
  }
  return readers;
}

function select(db: Db, ids: readonly string[]) {
  const { interviewAt, interviewPlace, interviewZone, withdrawnAt } = applications;
  return db
    .select({
      ...{ applicationId: applications.id, withdrawnAt },
      ...{ interviewAt, interviewPlace, interviewZone },
      ...{ userId: users.id, email: users.email, details: users.details },
      ...{ language: users.language, deleteAfter: users.deleteAfter },
      sharingOff: sharingIsOff(users.id),
      ...{ job: jobs.jobName, company: jobs.companyName, location: jobs.location },
      jobDeletedAt: jobs.deletedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(inArray(applications.id, [...ids]));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function readerOf(
  row: Row,
  writing: Writing | undefined,
  textIn: Language | undefined,
): MessageReader {
  const { applicationId, userId, details, interviewAt } = row;
  const address = row.email ?? '';
  const name = oneLine(givenName(details)) || address;
  const language = row.language ?? 'english';
  const own = writing && inLanguage(writing.texts, language);
  // Dates stand in the text's language, which is not always the reader's.
  const written =
    textIn ?? own?.language ?? nearestLanguage(language, messageLanguages) ?? 'english';
  const zone = row.interviewZone;
  const values: PlaceholderValues = {
    ...{ name, job: oneLine(row.job), company: shownCompany(oneLine(row.company), written) },
    location: isGiven(row.location) ? oneLine(row.location) : '',
    date: interviewAt ? indianDate(interviewAt, written) : '',
    time: interviewAt ? interviewTime(interviewAt, zone, written) : '',
    place: interviewAt ? oneLine(row.interviewPlace ?? '') : '',
  };
  const mobile = isFilled(details.mobile) ? (details.mobile ?? '') : '';
  const subjects = own && writing.channel === 'mail' ? [own.subject] : [];
  const reader = {
    ...{ applicationId, userId, name, email: address, language, values },
    phone: internationalNumber(mobile),
    indianTime: interviewAt ? indianTimeOfDay(interviewAt, written) : '',
    missing: own ? missingIn([...subjects, own.text], values) : [],
  };
  return { ...reader, obstacle: obstacleOf(row, reader, writing?.channel) };
}

function obstacleOf(
  { withdrawnAt, deleteAfter, sharingOff, jobDeletedAt }: Row,
  { missing, phone, email: address }: Pick<MessageReader, 'missing' | 'phone' | 'email'>,
  channel: MessageChannel | undefined,
): MessageObstacle | null {
  if (jobDeletedAt) return 'jobGone';
  if (withdrawnAt) return 'withdrawn';
  if (deleteAfter) return 'deleting';
  if (sharingOff) return 'sharingOff';
  if (channel === 'mail' && !v.is(email, address)) return 'noMail';
  if (channel && channel !== 'mail' && phone === null) return 'noPhone';
  return missing.length > 0 ? 'unfilled' : null;
}

/** By which fields a text that no one can be sent is refused: those with a placeholder that is missing. */
export function unfilledFields(texts: MessageTexts, missing: readonly Placeholder[]) {
  const lacks = (field: keyof MessageTexts) =>
    placeholdersIn(texts[field]).some((name) => missing.includes(name));
  return Object.fromEntries(messageFields.filter(lacks).map((field) => [field, 'unfilled']));
}

/**
 * Who of some people was written to since a moment, newest first.
 * @param exceptSend mails of this one do not count
 */
export async function writtenSince(
  db: Db,
  userIds: readonly string[],
  since: Date,
  exceptSend = '',
) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: messages.userId, at: messages.createdAt, byName: shownNameOf(messages.byId) })
    .from(messages)
    .where(
      and(
        inArray(messages.userId, [...userIds]),
        gt(messages.createdAt, since),
        inArray(messages.state, ['waiting', 'sent', 'opened']),
        or(isNull(messages.sendId), ne(messages.sendId, exceptSend)),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id));
}

/** The moment from which on a message is a recent one, as seen at `now` (ms). */
export const recentFrom = (now: number) => new Date(now - messageLimits.recent);
