import { leadTargets, type LeadMapping, type LeadTarget } from '#contract/leads/lead.ts';
import type { ImportColumn } from '#contract/import/import.ts';
import { dayOrderOf } from '#server/features/import/convert/values.ts';

/** What columns of people are called, in plain words; the first that fits decides. */
const names: readonly (readonly [RegExp, LeadTarget])[] = [
  [/passport.*(expir|valid|date|end|upto|till)|^(ppt?|pp) (exp|expiry)/, 'passportExpiry'],
  [/passport|^ppt? (no|number)$/, 'passport'],
  [/visa.*(expir|valid|date|end|upto|till)/, 'visaExpiry'],
  [/(medical|gamca|wafid|fitness).*(expir|valid|date|end|upto|till)/, 'medicalExpiry'],
  [/(licen[cs]e|\bdl\b|driving).*(expir|valid|date|end|upto|till)/, 'licenceExpiry'],
  [/licen[cs]e|^dl (no|number)$|^dl$/, 'licence'],
  [
    /phone|mobile|whats ?app|contact (no|number)|\bcell\b|\btel\b|^contact$|\bmob\b|number$/,
    'phone',
  ],
  [/skill/, 'skills'],
  [/experience|\bexp\b|\bexp (yrs|years)|years|\byrs\b|anubhav/, 'experience'],
  [/language|\blang\b|bhasha/, 'languages'],
  [
    /trade|position|designation|job ?title|\bpost\b|occupation|profession|category|kaam|role/,
    'trade',
  ],
  [/\bstate\b|home ?state|rajya|province/, 'state'],
  [/\btags?\b|labels?$/, 'tags'],
  [/source|reference|referred|\bref\b|camp|agent/, 'source'],
  [/note|remark|comment/, 'note'],
  [/name|naam|candidate|applicant/, 'name'],
];
/** Names that say something else although a word of them is known. */
const others =
  /father|mother|husband|wife|spouse|guardian|nominee|emergency|company|employer|birth|\bdob\b|\bs ?no\b|serial|sr no|issue|place of|aadhaa?r|\bpan\b|account|\bid\b|file ?name|user ?name/;

/** `Mobile No.`, `mobileNo`, `MOBILE_NO` as words: small letters, one blank between. */
function plain(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * @param name of a column
 * @returns what it means for a person, or undefined where the name says nothing
 */
export function leadTargetOf(name: string): LeadTarget | undefined {
  const words = plain(name);
  if (/e ?mail/.test(words)) return 'email'; // also 'E-mail ID'
  if (words === '' || others.test(words)) return undefined;
  return names.find(([pattern]) => pattern.test(words))?.[1];
}

const expiries = ['passportExpiry', 'visaExpiry', 'medicalExpiry', 'licenceExpiry'] as const;

/**
 * What the columns of a file seem to mean: by their names; a column of addresses or of numbers by what
 * it holds, where no name says it.
 * @param columns of the file
 * @param valuesOf the values of a column, those of the first rows
 */
export function guessLeadMapping(
  columns: readonly ImportColumn[],
  valuesOf: (column: string) => readonly string[],
): LeadMapping {
  const found: LeadMapping['columns'] = {};
  for (const { name } of columns) {
    const target = leadTargetOf(name);
    if (target) found[target] ??= name;
  }
  const taken = new Set(Object.values(found));
  for (const { name } of columns) {
    if (taken.has(name)) continue;
    const values = valuesOf(name);
    const most = (test: RegExp) =>
      values.length > 0 && values.filter((value) => test.test(value)).length > values.length * 0.7;
    if (!found.email && most(/^[^\s@]+@[^\s@]+\.\w+$/)) found.email = name;
    else if (!found.phone && most(/^\+?(91|0)?[\s-]*[6-9]\d{4}[\s-]?\d{5}$/)) found.phone = name;
  }
  const dates = expiries.flatMap((target) => valuesOf(found[target] ?? ''));
  return { columns: found, dayOrder: dayOrderOf(dates) };
}

/** The mapping of before, as far as the file has its columns; what is new of it is guessed. */
export function rememberedMapping(
  known: LeadMapping,
  columns: readonly ImportColumn[],
): LeadMapping {
  const there = new Set(columns.map(({ name }) => name));
  const kept = leadTargets.flatMap((target) => {
    const column = known.columns[target];
    return column !== undefined && there.has(column) ? [[target, column] as const] : [];
  });
  return { columns: Object.fromEntries(kept), dayOrder: known.dayOrder };
}
