import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { parse } from 'csv-parse/sync';
import { inRoot } from '../root.mjs';

// Writes the names of occupations that the server's search knows from ESCO's table (v1.1, English):
//   node scripts/generate/derive-search-labels.mjs <esco_occupations_en.csv> [--check]
// One text for each occupation: its preferred label, then the others. --check only compares.

const labelsFile = inRoot('server', 'db', 'search', 'escoLabels.json');

/**
 * ISCO-08 groups of which people from India are recruited: trades, services, clerks and farms
 * (4 to 9), engineers, nurses and carers, computer work and their technicians.
 */
const groups = /^([4-9]|2[125]|3[125]|53)/;

const [csvFile, flag] = process.argv.slice(2);
if (!csvFile) {
  console.error(
    'Usage: node scripts/generate/derive-search-labels.mjs <esco_occupations_en.csv> [--check]',
  );
  process.exit(2);
}

/** @param {string | undefined} text */
const clean = (text) => (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim();

/** @type {Record<string, string>[]} */
const records = parse(readFileSync(csvFile, 'utf8'), { columns: true });
const lines = records
  .filter((record) => groups.test(record.iscoGroup ?? ''))
  .map((record) => {
    const others = (record.altLabels ?? '').split('\n').map(clean);
    return [...new Set([clean(record.preferredLabel), ...others])].filter(Boolean).join('|');
  })
  .sort();
const options = await resolveConfig(labelsFile);
const after = await format(JSON.stringify(lines), { ...options, filepath: labelsFile });
if (flag !== '--check') writeFileSync(labelsFile, after);
else if (readFileSync(labelsFile, 'utf8') !== after) {
  console.error('escoLabels.json differs from what ESCO gives: run the script without --check');
  process.exit(1);
}
console.log(`${lines.length} occupations agree with ESCO`);
