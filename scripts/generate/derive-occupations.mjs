import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { parse } from 'csv-parse/sync';
import { inRoot } from '../root.mjs';

// Writes ESCO's part of the demonstration occupations from ESCO's own table (v1.1, English CSV):
//   node scripts/generate/derive-occupations.mjs <esco_occupations_en.csv> [--check]
// Our own words (title, skills, duties, pay level ...) stay as they stand. --check only compares.

const occupationsFile = inRoot('server', 'db', 'seed', 'jobs', 'occupations.json');
const longestDescription = 300;

/**
 * A description in one line, cut after the last sentence that still fits (the first always stays).
 * Ligatures such as "ﬁ" become plain letters, so that a search finds the word.
 * @param {string} description
 */
function shorten(description) {
  const line = description.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [first = '', ...others] = line.split(/(?<=[.!?])\s+(?=[A-Z])/);
  let text = first;
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > longestDescription) break;
    text += ` ${sentence}`;
  }
  return text;
}

/**
 * The occupations with ESCO's code, group and description filled in.
 * Throws when a label or an alternative label is not ESCO's.
 * @param {Record<string, any>[]} occupations
 * @param {Record<string, string>[]} esco
 */
function withEsco(occupations, esco) {
  const byLabel = new Map(esco.map((record) => [record.preferredLabel?.trim(), record]));
  return occupations.map((occupation) => {
    const record = byLabel.get(occupation.escoLabel);
    if (!record) throw new Error(`ESCO has no occupation "${occupation.escoLabel}"`);
    const known = new Set([
      occupation.escoLabel,
      ...(record.altLabels ?? '').split('\n').map((label) => label.trim()),
    ]);
    for (const label of occupation.altLabels)
      if (!known.has(label))
        throw new Error(`"${label}" is no ESCO label of "${occupation.escoLabel}"`);
    return {
      ...occupation,
      escoCode: record.code,
      iscoCode: record.iscoGroup,
      escoDescription: shorten(record.description ?? ''),
    };
  });
}

const [csvFile, flag] = process.argv.slice(2);
if (!csvFile) {
  console.error(
    'Usage: node scripts/generate/derive-occupations.mjs <esco_occupations_en.csv> [--check]',
  );
  process.exit(2);
}
const before = readFileSync(occupationsFile, 'utf8');
const derived = withEsco(
  JSON.parse(before),
  parse(readFileSync(csvFile, 'utf8'), { columns: true }),
);
const options = await resolveConfig(occupationsFile);
const after = await format(JSON.stringify(derived), { ...options, filepath: occupationsFile });
if (flag !== '--check') writeFileSync(occupationsFile, after);
else if (before !== after) {
  console.error('occupations.json differs from what ESCO gives: run the script without --check');
  process.exit(1);
}
console.log(`${derived.length} occupations agree with ESCO`);
