import type { Place, Posting } from './posting.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']] >')}]]>`;
export const json = (value: unknown): string => JSON.stringify(value, null, 1);
export const xml = (body: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${body}`;
/** An element with its text escaped, or nothing of it where there is none. */
export const element = (name: string, text: string | null): string =>
  text === null ? `<${name}/>` : `<${name}>${escaped(text)}</${name}>`;

const list = (entries: readonly string[]) =>
  `<ul>${entries.map((entry) => `<li>${escaped(entry)}</li>`).join('')}</ul>`;
export const aboutHtml = ({ about }: Posting): string => `<p>${escaped(about)}</p>`;
export const dutiesHtml = ({ duties }: Posting): string => list(duties);
export const wishesHtml = ({ wishes }: Posting): string => list(wishes);
/** The whole text, as an editor writes it. */
export const html = (posting: Posting): string =>
  `<div class="content">${aboutHtml(posting)}<h3>Duties</h3>${dutiesHtml(posting)}<p><strong>You&nbsp;have</strong></p>${wishesHtml(posting)}</div>`;
export const plain = ({ about, duties, wishes }: Posting): string =>
  [about, '', ...duties.map((duty) => `* ${duty}`), '', ...wishes].join('\n');

const pad = (number: number) => String(number).padStart(2, '0');
/** The parts of a moment as a zone's clocks show it; `zone` in minutes before UTC. */
function partsOf(ms: number, zone: number) {
  const date = new Date(ms + zone * 60_000);
  return {
    year: date.getUTCFullYear(),
    ...{ month: pad(date.getUTCMonth() + 1), day: pad(date.getUTCDate()) },
    ...{ hour: pad(date.getUTCHours()), minute: pad(date.getUTCMinutes()) },
    second: pad(date.getUTCSeconds()),
  };
}
const offset = (zone: number, colon = ':') =>
  `${zone < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(zone) / 60))}${colon}${pad(Math.abs(zone) % 60)}`;

export const day = (ms: number, zone: number): string => {
  const { year, month, day: date } = partsOf(ms, zone);
  return `${year}-${month}-${date}`;
};
/** ISO 8601 in a zone, or without one. */
export const isoIn = (ms: number, zone: number): string => bareIn(ms, zone) + offset(zone);
export const bareIn = (ms: number, zone: number): string => {
  const { hour, minute, second } = partsOf(ms, zone);
  return `${day(ms, zone)}T${hour}:${minute}:${second}`;
};
const week = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export function rfc822(ms: number, zone: number): string {
  const { year, month, day: date, hour, minute, second } = partsOf(ms, zone);
  const weekday = week[new Date(ms + zone * 60_000).getUTCDay()];
  return `${weekday}, ${date} ${months[Number(month) - 1]} ${year} ${hour}:${minute}:${second} ${offset(zone, '')}`;
}
/** A day as its parts are written in a table: `dmy` or `mdy`. */
export function figures(iso: string, order: 'dmy' | 'mdy', sign = '/'): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  return (
    order === 'dmy' ? [date, month, year] : [String(Number(month)), String(Number(date)), year]
  ).join(sign);
}
export const named = ({ city, country }: Place): string => `${city}, ${country}`;
