import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { buildIfNeeded } from './build.mjs';
import { inRoot, root } from './root.mjs';
import { countVitest, flakyLines, leftOutLines } from './count-tests.mjs';
import { playwright, reports, vitest, withReport } from './steps.mjs';

// A trial's figures are of one try.
const unit = [vitest, 'run', '--project=unit*', '--retry=0'];
const api = [vitest, 'run', '--project=api', '--retry=0'];

/**
 * Long trials: the suite's own tests and measurements with larger numbers. `npm test` runs the
 * short form of each; these are run before a change that could lose something is called done.
 * @type {Record<string, Trial>}
 */
const trials = {
  kills: {
    what: 'kill -9 under write load, on each database: nothing acknowledged is lost or doubled',
    size: 100,
    needsBuild: true,
    commands: () => [
      [...api, 'tests/api/database/durability', '-t', 'kills under load'],
      [...api, 'tests/api/database/kills'],
    ],
  },
  'lock-out': {
    what: 'hostile logins and codes on one account: few are checked, and the owner gets in',
    size: 10_000,
    commands: () => [[...api, 'tests/api/account/accountAttack']],
  },
  hostile: {
    what: 'every text of the long list where accounts are asked',
    size: 1,
    commands: () => [[...api, 'tests/api/account/accountHostile']],
  },
  'connection-loss': {
    what: 'lost, crashed and frozen connections to PostgreSQL under mixed load',
    size: 200,
    needsBuild: true,
    commands: () => [[...api, 'tests/api/database/connectionLoss']],
  },
  push: {
    what: 'messages that wait for the morning, by one process and by two: each goes out once',
    size: 10_000,
    commands: () => [[...api, 'tests/api/push/manyPushes']],
  },
  'saved-searches': {
    what: 'a month of saved searches with crashes and clocks that shift: told once, by day, of open jobs',
    size: 10_000,
    commands: () => [[...api, 'tests/api/push/alertMonth']],
  },
  'power-cuts': {
    what: 'the embedded database after power cuts: only what was fsynced is left',
    size: 100,
    commands: () => [[...unit, 'server/db/pglite/powerCut', '-t', 'a power cut loses']],
  },
  migrations: {
    what: 'a crash between any two statements of the migrations, on both databases',
    size: 1_000,
    commands: () => [[...api, 'tests/api/database/migrations', '-t', 'between any two']],
  },
  backups: {
    what: 'backup and restore with everything that can go wrong on the way',
    size: 1,
    needsBuild: true,
    commands: () => [[...api, 'tests/api/database/backup']],
  },
  upgrade: {
    what: 'the last release and this one beside each other on one PostgreSQL, writes at each',
    size: 300,
    needsBuild: true,
    commands: () => [[...api, 'tests/api/database/upgrade']],
  },
  stops: {
    what: 'SIGTERM under 100 busy connections, on each database: exit 0, no request fails',
    size: 20,
    needsBuild: true,
    commands: () => [
      [...api, 'tests/api/operations/stops', '-t', 'a stop under load|two processes'],
    ],
  },
  proxies: {
    what: 'the files of deploy/ for nginx and Caddy, whichever is installed, before two processes',
    size: 1,
    needsBuild: true,
    // Each test by its name, because those of a proxy that is not installed are left out.
    commands: () => [[...api, '--reporter=verbose', 'tests/api/operations/prox']],
  },
  overload: {
    what: 'seconds at ten times the measured peak, with a thousand slow connections',
    size: 60,
    needsBuild: true,
    commands: () => [[...api, 'tests/api/operations/overload']],
  },
  markers: {
    what: 'all API tests: nothing that was entered in them is in a log or in the metrics',
    needsBuild: true,
    environment: { LOG_KEEP: inRoot('test-results/logs') },
    commands: () => [
      // Each by itself: what is sent is noted by a function put around the one before.
      [vitest, 'run', '--project=api', '--isolate'],
      ['scripts/search-logs.mjs', 'test-results/logs'],
    ],
  },
  'chaotic-line': {
    what: 'lives of a phone in the outbox simulation, then real browsers behind a cutting proxy',
    size: 200_000,
    inBrowser: true,
    commands: (size) => [
      [...unit, 'tests/sim/outbox', '-t', 'lives of a phone'],
      [
        ...[playwright, 'test', 'offline/outbox', '-g', '500 writes', '--workers=1', '--retries=0'],
        `--repeat-each=${Math.ceil(size / 20_000)}`,
      ],
    ],
  },
  snapshots: {
    what: 'random journeys of two people on one phone: no page paints or keeps a word of another',
    size: 200,
    inBrowser: true,
    commands: () => [
      [playwright, 'test', 'offline/snapshots-privacy', '--workers=1', '--retries=0'],
    ],
  },
  'browser-kills': {
    what: 'Chromium killed while it sends, uploads, is told of news and is updated: nothing is lost',
    size: 50,
    inBrowser: true,
    commands: () => [
      [
        ...[playwright, 'test', 'offline/browser-kills', 'deploy/killed-update'],
        ...['--workers=1', '--retries=0'],
      ],
    ],
  },
  imports: {
    what: 'rows of one file, read and taken over with progress and in bounded memory',
    size: 50_000,
    commands: () => [[...unit, 'server/features/import/run/many']],
  },
  filters: {
    what: 'random sets of filters: the phone and the server give the same jobs in the same order',
    size: 2_000,
    commands: () => [[...unit, 'tests/sim/filterRule']],
  },
  screens: {
    what: 'all browser tests, also those of single screens that `npm test` leaves out',
    inBrowser: true,
    commands: () => [[playwright, 'test']],
  },
  search: {
    what: 'every trial of the search, asked of the server and of the phone: the same answers',
    size: 4,
    commands: () => [[...unit, 'server/features/search/trials/trials']],
  },
  'million-rows': {
    what: 'lists and searches on PostgreSQL with a million applications',
    size: 1_000_000,
    commands: () => [['scripts/bench.mjs', 'millionRows']],
  },
  'two-processes': {
    what: 'each server of the API tests and the main journeys is two processes on one PostgreSQL',
    inBrowser: true,
    environment: { SERVERS: '2' },
    vitestReport: reports.trial,
    commands: () => [
      // Nothing is measured: what needs a second try on a busy machine is named.
      [vitest, 'run', '--project=api', ...withReport(reports.trial)],
      [
        ...[playwright, 'test', 'site/journey', 'account/account-files', 'account/account-leaving'],
        ...['account/account-resume', 'account/account-shared-resume', '--workers=1'],
      ],
    ],
  },
  growth: {
    what: 'lists and searches on PostgreSQL, with so many open jobs against a thousand',
    size: 100_000,
    commands: () => [['scripts/bench.mjs', 'growth']],
  },
  gallery: {
    what: 'a picture of every part and state of the screens',
    size: 1,
    inBrowser: true,
    commands: () => [['scripts/gallery-pictures.mjs']],
  },
};

const [name = '', wanted] = process.argv.slice(2);
const trial = Object.hasOwn(trials, name) ? trials[name] : undefined;
if (trial) process.exitCode = run(trial, wanted === undefined ? trial.size : Number(wanted));
else {
  if (name) console.error(`There is no trial "${name}".`);
  console.log('npm run trial -- NAME [SIZE]');
  for (const [known, { what, size }] of Object.entries(trials))
    console.log(`  ${known.padEnd(17)}${what}${size ? ` (${size.toLocaleString('en')})` : ''}`);
  process.exitCode = name ? 1 : 0;
}

/**
 * Runs a trial's commands until one fails.
 * @param {Trial} trial @param {number | undefined} size @returns {number} the exit code
 */
function run({ commands, inBrowser, needsBuild, environment, vitestReport }, size) {
  if (size !== undefined && (!Number.isInteger(size) || size < 1))
    throw new Error(`"${wanted}" is no size.`);
  if (inBrowser) process.env.CHROMIUM_PATH = ensureChromium();
  if (inBrowser || needsBuild) buildIfNeeded();
  // Without a size the tests keep their short form.
  const sized = size === undefined ? {} : { TRIAL_SIZE: String(size) };
  const env = { ...process.env, ...environment, ...sized };
  if (environment?.LOG_KEEP) rmSync(environment.LOG_KEEP, { recursive: true, force: true });
  if (vitestReport) rmSync(inRoot(vitestReport), { force: true });
  try {
    for (const command of commands(size ?? 1)) {
      const [file = ''] = command;
      if (!existsSync(inRoot(file))) throw new Error(`${file} is missing.`);
      const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' });
      if (status !== 0) return status ?? 1;
    }
    return 0;
  } finally {
    if (vitestReport && existsSync(inRoot(vitestReport))) tellWhatToKnow(vitestReport);
  }
}

/** @param {string} report */
function tellWhatToKnow(report) {
  const { leftOut, flaky } = countVitest(JSON.parse(readFileSync(inRoot(report), 'utf8')));
  for (const line of [...leftOutLines(leftOut), ...flakyLines(flaky)]) console.log(line);
}

/**
 * @typedef {object} Trial
 * @property {string} what
 * @property {number} [size] how often or how much, unless the command line says another number
 * @property {Record<string, string>} [environment]
 * @property {boolean} [inBrowser] needs the build and a Chromium
 * @property {boolean} [needsBuild] needs the build
 * @property {string} [vitestReport] what was left out, or needed a second try, is named from it
 * @property {(size: number) => string[][]} commands run one after the other by this Node
 */
