import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where a run keeps the logs of all servers, and what people entered in it; undefined: nowhere. */
export const keptLogs = process.env.LOG_KEEP;
if (keptLogs) mkdirSync(keptLogs, { recursive: true });

let files = 0;
/** A new file for the log of one server. */
export const newLogFile = (folder: string): string =>
  path.join(folder, `server-${process.pid}-${(files += 1)}.log`);

/** Shorter ones are in texts of ours, too. */
const shortest = 8;
const plainWord = /^[A-Za-z_]{1,15}$/;
/** A day is in every line of PostgreSQL's own log. */
const day = /^\d{4}-\d\d-\d\d$/;
const sixDigits = /^\d{6}$/;
/** Those lead from the log to an order, and no stranger from there to a person. */
const orders = /^(order|pay|rfnd|evt)_/;
const known = new Set<string>();

/**
 * Notes what a person typed, sent or was given: no log may show it. What could as well be a word of
 * ours is left out.
 */
export function noteEntered(...words: (string | null | undefined)[]): void {
  if (!keptLogs) return;
  for (const word of words) {
    if (!word || known.has(word) || orders.test(word) || day.test(word)) continue;
    if (!sixDigits.test(word) && (word.length < shortest || plainWord.test(word))) continue;
    known.add(word);
    const file = path.join(keptLogs, `entered-${process.pid}.txt`);
    appendFileSync(file, `${JSON.stringify(word)}\n`);
  }
}

/** Every text in a JSON value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
