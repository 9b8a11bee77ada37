import { mentionsOf, type Mention } from './currencies.ts';

interface Figure {
  index: number;
  end: number;
}

/** What may be between a currency and the figure behind it: 'Rs. 500', 'AED: 500', 'AED (500'. */
const joint = /^[\s.:(\-–−]*$/;
/** What an applicant is to pay, and not what is paid. */
const charge = /charge|\bfees?\b|deposit|शुल्क/i;

/**
 * Divides a text that names several currencies: 'AED 1500 (approx Rs. 36,000)' is 1,500 dirhams and
 * no range up to 36,000. A figure has the currency beside it, and without one that of the figure
 * before it.
 * @param text a pay in words
 * @param figures where its figures are, in their order
 * @param main the currency (ISO 4217) that counts
 * @param known the currency where it is named elsewhere: a figure without one is in it
 * @returns what is said of figures in `main`, and what of others; null where it is unclear which
 *   figure a currency belongs to, or where the own one is a charge
 */
export function ownPart(
  text: string,
  figures: readonly Figure[],
  main: string,
  known: string | null,
): { own: string; others: string } | null {
  const mentions = mentionsOf(text);
  const taken = new Set<Mention>();
  const beside = figures.map(({ index, end }) => {
    const free = mentions.filter((one) => !taken.has(one));
    const mine =
      free.find((one) => one.end <= index && joint.test(text.slice(one.end, index))) ??
      free.find((one) => one.index >= end && text.slice(end, one.index).trim() === '');
    if (mine) taken.add(mine);
    return mine;
  });
  const loose = mentions.filter((one) => !taken.has(one));
  if (loose.some(({ code }) => code !== main)) return null;
  const first = figures[0]?.index ?? 0;
  let code =
    known ??
    loose.find(({ end }) => end <= first)?.code ??
    beside.find((one) => one !== undefined)?.code;
  const starts = figures.map(({ index }, at) => Math.min(index, beside[at]?.index ?? index));
  const part = { own: '', others: '' };
  for (const [at, start] of starts.entries()) {
    code = beside[at]?.code ?? code;
    const isOwn = code === main;
    if (isOwn && part.own === '' && charge.test(text.slice(0, start))) return null;
    const words = text.slice(at === 0 ? 0 : start, starts[at + 1]);
    part[isOwn ? 'own' : 'others'] += `${words} `;
  }
  return part;
}
