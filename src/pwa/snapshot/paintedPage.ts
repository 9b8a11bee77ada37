import { getI18n } from 'react-i18next';
import { cookies, languageTags, type InlineData } from '#contract/http/document.ts';
import { resourceKey, type ResourceRequest } from '#contract/http/resource.ts';
import type { AgeText, PaintedPage } from '#contract/snapshots.ts';
import { hasUnsentInput } from '#src/forms/typing.ts';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import type { Translate } from '#src/i18n/keys.ts';
import { storedLanguage } from '#src/i18n/language.ts';
import { paintedHtml } from './paintedHtml.ts';

/** A read of the page with its answer. */
export interface KnownRead {
  request: ResourceRequest;
  data: unknown;
  savedAt: number;
  tag?: string | undefined;
}

/** The page as it is painted now, or null where it is not at rest or not one to keep. */
export function paintedPage(
  address: string,
  owner: string | null,
  known: KnownRead[],
): PaintedPage | null {
  const app = document.getElementById('app');
  const entry = document.querySelector('script[type=module][src^="/assets/"]');
  if (!app || !entry || 'snapshot' in app.dataset || history.state !== null) return null;
  if (
    document.querySelector('dialog[open], [data-loading], [data-rest], [data-panes]') ||
    hasUnsentInput()
  )
    return null;
  const language = storedLanguage();
  // Another tab may have chosen another language than the one on screen.
  if (document.documentElement.lang !== languageTags[language]) return null;
  if (new URLSearchParams(location.search).has(cookies.language)) return null;
  const savedAt = known.length > 0 ? Math.min(...known.map((read) => read.savedAt)) : null;
  const { t } = getI18n();
  if (!t) return null;
  const ages = ageTexts(savedAt ?? 0, t);
  // No page with panes is kept, and the phone has no file of theirs.
  const links = document.querySelectorAll('link[rel=stylesheet]:not([href*="/panes-"])');
  return {
    address,
    entry: entry.getAttribute('src') ?? '',
    language,
    owner,
    title: document.title,
    html: paintedHtml(app, (iso) => shortDate(iso, t)),
    data: Object.fromEntries(
      known.map(({ request, data, savedAt, tag }) => [
        resourceKey(request),
        { request, data, savedAt, tag },
      ]),
    ),
    savedAt,
    day: new Date(serverTime()).toDateString(),
    until: firstEnd(known),
    ages,
    styles: [
      ...new Set(
        [...links].map(
          (link) => new URL(link.getAttribute('href') ?? '', location.origin).pathname,
        ),
      ),
    ],
    scripts: firstScripts(),
    saved: [...savedJobIds.peek()],
  };
}

/** When the first of the jobs that a page shows ends, with its last day in India; null where none does. */
function firstEnd(known: readonly KnownRead[]): number | null {
  const answers = JSON.stringify(known.map(({ data }) => data));
  const days = [...answers.matchAll(/"closingDate":"(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day);
  const ends = days.map((day) => Date.parse(`${day}T24:00+05:30`));
  // Of what has ended the page says so.
  const open = ends.filter((end) => end > serverTime());
  return open.length > 0 ? Math.min(...open) : null;
}

/** What this tab had loaded when the app first rendered: on the next visit this page needs no less. */
function firstScripts(): string[] {
  const [rendered] = performance.getEntriesByName('app');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < (rendered?.startTime ?? 0))
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
    )
    .map(({ pathname }) => pathname);
}

/** What the document brought for this very page: parts of it that no one has come near are not running yet. */
export function inlineRequests(): ResourceRequest[] {
  const [visit] = performance.getEntriesByType('navigation');
  const text = document.getElementById('page-data')?.textContent;
  if (!text || visit?.name !== location.href) return [];
  return Object.values(JSON.parse(text) as InlineData).map(({ request }) => request);
}

const hour = 60;
const day = 24 * hour;

type Unit = `common:time.${'minutes' | 'hours' | 'days'}Ago`;

/**
 * 'Saved 2 h ago' for every age, in the language on screen, as `ageLabel` has it.
 */
function ageTexts(savedAt: number, t: Translate): AgeText[] {
  const saved = (age: string) => t('common:offline.saved', { age });
  const one = (key: Unit) => saved(t(key, { count: 1 }));
  // No count of its own in the text: 2 is the first for which there may be another form.
  const many = (key: Unit) => saved(t(key, { count: 2 }).replace('2', '#'));
  return [
    [day, one('common:time.daysAgo'), many('common:time.daysAgo')],
    [hour, one('common:time.hoursAgo'), many('common:time.hoursAgo')],
    [1, one('common:time.minutesAgo'), many('common:time.minutesAgo')],
    [-hour, saved(t('common:time.justNow')), ''],
    [Number.MIN_SAFE_INTEGER, saved(shortDate(new Date(savedAt).toISOString(), t)), ''],
  ];
}
