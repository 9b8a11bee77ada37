import { isGiven } from '#contract/options.ts';
import type { Language } from '#contract/language.ts';
import type { PushNews, PushPayload } from '#contract/notifications.ts';
import { indianDateTime } from '#server/domain/dates.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { filled } from '#server/http/mail/mailTexts.ts';

/** Characters of a title or a name: a locked screen shows fewer, and a message holds 4 kB. */
const longest = 80;

interface News {
  news: PushNews;
  /** Whether the person lets job, company and status be read on a locked screen. */
  details: boolean;
  about: readonly {
    job: string;
    company: string;
    status: string;
    interviewAt: Date | null;
  }[];
}

/**
 * What a push message says, in the language of its reader. Anyone may read a locked screen: without
 * `details` it says that there is news, and not of what.
 */
export function pushText(
  language: Language | null,
  { news, details, about }: News,
): Pick<PushPayload, 'title' | 'body'> {
  const chosen = language ?? 'english';
  const { push, applicationStatuses } = serverTexts[chosen];
  const statuses: Record<string, string> = applicationStatuses;
  const [one] = about;
  const body = push.look;
  if (!one || about.length > 1)
    return { title: filled(push.many, { count: String(about.length) }), body };
  if (!details) return { title: push.one, body };
  const job = short(one.job);
  const title = isGiven(one.company)
    ? filled(push.title, { job, company: short(one.company) })
    : job;
  if (news === 'interviewOff') return { title, body: push.interviewOff };
  const isInterview = news === 'interview' || news === 'reminder';
  if (isInterview && one.interviewAt) {
    const time = indianDateTime(one.interviewAt, chosen);
    return { title, body: filled(news === 'reminder' ? push.reminder : push.interview, { time }) };
  }
  const status = statuses[one.status] ?? one.status;
  return { title, body: filled(push.status, { status }) };
}

/**
 * What a push message about new jobs says.
 * @param news.isMore - There are more than were counted.
 * @param news.name - The search that found them, where a locked screen may show it.
 */
export function newJobsText(
  language: Language | null,
  { count, isMore, name }: { count: number; isMore: boolean; name: string | undefined },
): Pick<PushPayload, 'title' | 'body'> {
  const { push } = serverTexts[language ?? 'english'];
  const isOne = count === 1;
  const values = { count: `${count}${isMore ? '+' : ''}`, name: name ?? '' };
  if (name === undefined)
    return { title: filled(isOne ? push.newJob : push.newJobs, values), body: push.look };
  return { title: filled(isOne ? push.newJobFor : push.newJobsFor, values), body: push.look };
}

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
