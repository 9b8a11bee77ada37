import { checkSources } from '#contract/employers/evidence.ts';
import { feedOutcomes } from '#contract/import/feed.ts';

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** What a screen may find when it asks: `saved` is offline with the phone's kept answers. */
export const states = ['filled', 'long', 'empty', 'loading', 'error', 'offline', 'saved'] as const;
export type State = (typeof states)[number];

/** Numbers that count what the lists hold. */
const counts =
  /^(total|open|all|members|views|count|done|closed|openForJob|\w+Total|\w*[jJ]obs|applica\w+|pending\w+|openReports)$/;
/** What a reply may leave out. */
const optional =
  /^(pay|agent|logoUrl|interview|currentSubscription|trialExpiresAt|closingDate|contractMonths|hoursPerWeek|visaType|food|room|ticket|medical|resumeLink)$/;
/** What people write, and at length. */
const words =
  /^(title|jobName|companyName|newest|location|heading|author|name|userName|subject|message|text|outcome|answer|fullName|presentJobTitle|description|shortDescription|item|place|label|agent|source|fileName|features|skills|to|companies|roles|excerpt|company)$/;
/** Choices of lists that stand where other replies have texts. */
const choices: ReadonlySet<string> = new Set([...feedOutcomes, ...checkSources]);
const tail =
  ' with everything that belongs to it on a large building site near the harbour, nights included, Sicherheitsbeauftragter';

/** A reply of which nothing is left that it can do without. */
export function emptied(value: JsonValue, key = ''): JsonValue {
  if (optional.test(key)) return null;
  if (Array.isArray(value)) return [];
  if (key === 'more') return false;
  if (key === 'details') return {};
  if (typeof value === 'number') return counts.test(key) ? 0 : value;
  return mapped(value, emptied);
}

/** A reply whose texts are as long as people may write them, one word of 23 letters among them. */
export function lengthened(value: JsonValue, key = ''): JsonValue {
  if (Array.isArray(value)) return value.map((item) => lengthened(item, key));
  if (typeof value === 'string' && key === 'email') return `person.with.a.very.long.name.${value}`;
  // A choice of a list is no text, though another reply has one under the same name.
  if (typeof value !== 'string' || choices.has(value)) {
    return mapped(value, lengthened);
  }
  return words.test(key) ? value + tail : value;
}

function mapped(value: JsonValue, change: (value: JsonValue, key: string) => JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]));
}
