import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runnerImport } from 'vite';
import { resultOf, writeTables } from './bench-table.mjs';
import { buildIfNeeded } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { inRoot, root } from './root.mjs';

// Runs one of the measurements in bench/: node scripts/bench.mjs opening. Without a name those that
// the product is judged by, one after the other, and writes bench/results and the table of README.md.

/** The others measure code, not the built server. */
const ofBrowser = [
  'clerksHour',
  'firstTap',
  'interactions',
  'snapshots',
  'opening',
  'outages',
  'screens',
  'transfer',
  'heap',
];
/** Code alone, in a browser. */
const ofCodeInBrowser = ['searchOnPhone'];
const ofServer = ['leads', 'longWork', 'serverCost', 'growth'];
/** What the product is judged by; those that are not there are left out. */
const all = [
  ...['transfer', 'heap', 'opening', 'interactions', 'serverCost', 'growth'],
  // Seven rounds of each start, on a good phone, on a slow one and on the cheapest.
  'snapshots 7 4,6,10',
];
/** Growth in its small form. */
const small = { TRIAL_SIZE: '10000' };

/** Where measurements are: of visitors, and of what admins do. */
const folders = [inRoot('bench'), inRoot('bench', 'admin')];

/** @param {string} name */
const fileOf = (name) =>
  folders.map((folder) => path.join(folder, `${name}.ts`)).find((file) => existsSync(file));

const [name] = process.argv.slice(2);
if (name === undefined) runAll();
else await run(name);

/** @param {string} one */
async function run(one) {
  const file = /^[\w-]+$/.test(one) ? fileOf(one) : undefined;
  if (file === undefined) {
    const names = folders
      .flatMap((folder) => readdirSync(folder))
      .flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
    console.error(`Which one? ${names.join(', ')}`);
    process.exit(1);
  }
  if ([...ofBrowser, ...ofCodeInBrowser].includes(one))
    process.env.CHROMIUM_PATH = ensureChromium();
  if ([...ofBrowser, ...ofServer].includes(one)) buildIfNeeded();
  await runnerImport(file, { root: inRoot(), logLevel: 'error' });
}

/** Each in a process of its own: what one leaves behind must not weigh on the next. */
function runAll() {
  const there = all.flatMap((line) => {
    const [one = '', ...words] = line.split(' ');
    return fileOf(one) ? [{ one, words }] : [];
  });
  for (const [at, { one, words }] of there.entries()) {
    console.log(`\n[${at + 1}/${there.length}] ${one}`);
    const began = Date.now();
    const { status } = spawnSync(process.execPath, ['scripts/bench.mjs', one, ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...small },
    });
    if (status !== 0) {
      console.error(`${one} found something over its budget, or did not come to an end.`);
      process.exitCode = 1;
    }
    console.log(`${one} took ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const results = there.flatMap(({ one }) => resultOf(one) ?? []);
  const [core] = os.cpus();
  writeTables(
    results,
    `Node ${process.versions.node}, ${os.cpus().length} × ${core?.model ?? 'processor'}.`,
  );
}
