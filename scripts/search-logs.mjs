import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Searches the logs that a run with LOG_KEEP kept for everything that people entered in it.
 * `node scripts/search-logs.mjs FOLDER`; the exit code is 1 where something was found, and where
 * there was nothing to search or to search for.
 */
const folder = process.argv[2] ?? '';
const names = readdirSync(folder);
const read = (/** @type {string} */ name) => readFileSync(path.join(folder, name), 'utf8');
const entered = new Set(
  names
    .filter((name) => name.startsWith('entered-'))
    .flatMap((name) => read(name).split('\n'))
    .filter(Boolean)
    .map((line) => String(JSON.parse(line))),
);
const logs = names.filter((name) => name.startsWith('server-'));

/** How many letters of a word are looked up at each place of a log. */
const head = 8;
const isCode = (/** @type {string} */ word) => /^\d{6}$/.test(word);
/** @type {Map<string, string[]>} */
const byHead = new Map();
for (const word of entered) {
  // As the log writes it: in JSON.
  for (const form of new Set([word, JSON.stringify(word).slice(1, -1)])) {
    if (isCode(form)) continue;
    const start = form.slice(0, head);
    byHead.set(start, [...(byHead.get(start) ?? []), form]);
  }
}

/** @type {Map<string, string>} what was found, with the line where it was first */
const found = new Map();
let bytes = 0;
let lines = 0;
for (const name of logs) {
  const text = read(name);
  bytes += text.length;
  for (const line of text.split('\n')) {
    if (line) lines += 1;
    for (const word of wordsIn(line)) if (!found.has(word)) found.set(word, `${name}: ${line}`);
  }
}
for (const [word, where] of found) console.log(`${JSON.stringify(word)}\n  ${where.slice(0, 400)}`);
console.log(
  `${entered.size} entered words, ${logs.length} logs with ${lines} lines (${(bytes / 1e6).toFixed(1)} MB): ` +
    `${found.size} found`,
);
process.exitCode = found.size > 0 || entered.size === 0 || lines === 0 ? 1 : 0;

/**
 * Whether digits go on at one end of a word: a part of a longer number says nothing.
 * @param {string} line @param {number} at @param {string} word @returns {boolean}
 */
function isInNumber(line, at, word) {
  return /^\d+$/.test(word) && /\d/.test((line[at - 1] ?? '') + (line[at + word.length] ?? ''));
}

/** @param {string} line @returns {string[]} */
function wordsIn(line) {
  const words = [];
  for (let at = 0; at + head <= line.length; at += 1) {
    for (const word of byHead.get(line.slice(at, at + head)) ?? [])
      if (line.startsWith(word, at) && !isInNumber(line, at, word)) words.push(word);
  }
  // Times, process ids and the like have other lengths, or stand behind their names.
  const values = line.replaceAll(/"(?:pid|time|port|bytes|ms)":\d+/g, '');
  for (const [code] of values.matchAll(/(?<![\w.])\d{6}(?![\w.])/g))
    if (entered.has(code)) words.push(code);
  return words;
}
