import { eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { PushNews } from '#contract/notifications.ts';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { isHidden } from '#server/domain/consents.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Interview } from '#contract/applications/application.ts';
import { indianDate, indianDateTime } from '#server/domain/dates.ts';
import { timeThere } from '#server/domain/interviewTimes.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { shownCompany } from '#server/domain/shownCompany.ts';
import { givenName } from '#server/domain/shownName.ts';
import { keepBackNews, newsMailId, wasMailedInterview } from '#server/http/mail/applicationNews.ts';
import {
  queueMails,
  sendQueuedMails,
  type MailHold,
  type MailToQueue,
} from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { queuePushes, sendQueuedPushes } from '#server/http/push/pushQueue.ts';
import type { Change, Changed } from './change.ts';

const mailNames = {
  status: 'applicationStatus',
  interview: 'applicationInterview',
  interviewOff: 'applicationInterviewOff',
  interviewOffStatus: 'applicationInterviewOffStatus',
  reminder: 'interviewReminder',
} as const;
type News = keyof typeof mailNames;
const atOnce = 1_000;

/**
 * Queues a mail to everyone whose application changed, in their language, and a message to the
 * phones that are told of it, within the transaction of the change. A status that goes back to
 * Applied mends a mistake of the admin and tells the applicant nothing, unless it calls an interview
 * off (anyone who had one to come to reads that, whatever ended it) or corrects what they were told.
 * Who has taken the sharing back, or whose account is on its way out, is told nothing but what becomes
 * of an interview that they were mailed of.
 * @returns how many are told by mail
 */
export async function queueNotices(
  tx: Db,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  changed: readonly Changed[],
  change: Change,
  {
    hold = null,
    ofDeletedJob = false,
    corrects = false,
  }: { hold?: MailHold | null; ofDeletedJob?: boolean; corrects?: boolean } = {},
): Promise<number> {
  const news = (one: Changed) => newsOf(one, change, corrects);
  if (hold) {
    const all = changed.map(({ applicationId }) => applicationId);
    await keepBackNews(tx, all, hold.until);
  }
  const told = changed.filter((one) => news(one) !== null);
  let mailed = 0;
  for (let from = 0; from < told.length; from += atOnce) {
    const some = told.slice(from, from + atOnce);
    const ids = some.map(({ applicationId }) => applicationId);
    const byId = new Map(some.map((one) => [one.applicationId, one]));
    const found = await readersOf(tx, ids, deps.now());
    const people = found.filter(
      ({ applicationId, silent, mailed: knows }) =>
        !silent || (knows && concernsInterview(byId.get(applicationId)!, change, corrects)),
    );
    mailed += people.filter(({ email }) => email !== null).length;
    await queueMails(
      tx,
      people.map((person) => {
        const one = byId.get(person.applicationId)!;
        return {
          ...noticeTo(person, change, deps.publicUrl, news(one) ?? 'status', corrects),
          ...(!ofDeletedJob && { id: newsMailId(one.applicationId, one.eventId) }),
        };
      }),
      deps.now(),
      hold,
    );
    for (const push of ['status', 'interview', 'interviewOff'] as const) {
      const own = some.filter((one) => pushOf(news(one)) === push);
      const of = own.map(({ applicationId }) => applicationId);
      await queuePushes(tx, of, push, deps.now(), hold?.until);
    }
  }
  return mailed;
}

/** Whether a change moves or ends an interview to come, or an undo brings it back. A new one is none. */
const concernsInterview = ({ stood }: Changed, { interview }: Change, corrects: boolean): boolean =>
  stood !== null || (corrects && Boolean(interview));

/** Sends what `queueNotices` queued, once its transaction has ended. */
export async function sendNotices(
  deps: Pick<Deps, 'db' | 'mail' | 'push' | 'log' | 'now' | 'background'>,
): Promise<void> {
  await Promise.all([sendQueuedMails(deps), sendQueuedPushes(deps)]);
}

/** When and where, on India's clocks and on those of the place. */
function timesOf({ at: moment, place, zone, note }: Interview, language: Language) {
  const at = new Date(moment);
  return {
    ...{ place, date: indianDate(at, language), time: indianDateTime(at, language) },
    local: timeThere(at, zone, language),
    note: note ? `\n${note}` : '',
  };
}

/** A mail that reminds of an interview, in the language of its reader; null where no one is to be told. */
export async function reminderMail(
  tx: Db,
  applicationId: string,
  interview: Interview,
  { publicUrl, now }: Pick<Deps, 'publicUrl' | 'now'>,
): Promise<MailToQueue | null> {
  const [person] = await readersOf(tx, [applicationId], now());
  return person && !person.silent ? noticeTo(person, { interview }, publicUrl, 'reminder') : null;
}

/**
 * What someone is told of; null where it is nothing to them.
 * @param corrects whether they were told of something else
 */
export function newsOf(
  { before, stood }: Pick<Changed, 'before' | 'stood'>,
  change: Change,
  corrects = false,
): News | null {
  const { interview } = change;
  const status: string = change.status ?? before;
  if (interview) return 'interview';
  if (status === before) return before === 'Interview Scheduled' ? 'interviewOff' : null;
  if (status === 'Applied' && !corrects) return stood ? 'interviewOff' : null;
  return stood ? 'interviewOffStatus' : 'status';
}

function pushOf(news: News | null): PushNews | null {
  return news === 'interviewOffStatus' ? 'interviewOff' : news;
}

/**
 * Whom a change may be told to. `silent`: the account is on its way out, or the sharing of the profile
 * was taken back; `mailed`: of the silent ones, that the interview that was set last was told by mail
 * before.
 */
function readersOf(tx: Db, ids: readonly string[], now: number) {
  return tx
    .select({
      applicationId: applications.id,
      userId: users.id,
      email: users.email,
      details: users.details,
      language: users.language,
      silent: isHidden,
      mailed: sql`(${isHidden} and ${wasMailedInterview(applications.id, now)})`.mapWith(Boolean),
      job: jobs.jobName,
      company: jobs.companyName,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(inArray(applications.id, [...ids]))
    .orderBy(applications.id);
}

type Reader = Awaited<ReturnType<typeof readersOf>>[number];

function noticeTo(
  person: Reader,
  { status, interview }: Change,
  publicUrl: string,
  news: News,
  corrects = false,
): MailToQueue {
  const { userId, email, details, job, company } = person;
  const language = person.language ?? 'english';
  const statuses: Record<string, string> = serverTexts[language].applicationStatuses;
  const text = mailText(language, mailNames[news], {
    ...{ job, company: shownCompany(company, language) },
    name: givenName(details) || (email ?? ''),
    status: statuses[status ?? ''] ?? '',
    link: publicUrl + href('myApplications'),
    ...(interview && timesOf(interview, language)),
    correction: corrects ? `\n\n${serverTexts[language].applicationCorrection}` : '',
  });
  return { userId, to: email, ...text };
}
