import { forgetBuild, rememberBuild, sourceHash, viteBuild } from './build.mjs';

// The files that the packages name as their commands, so that the very Node of this process runs
// them: no shell, no npx, the same on every system.
const tsc = 'node_modules/typescript/bin/tsc';
const oxlint = 'node_modules/oxlint/bin/oxlint';
const knip = 'node_modules/knip/bin/knip.js';
const prettier = 'node_modules/prettier/bin/prettier.cjs';
export const vitest = 'node_modules/vitest/vitest.mjs';
export const playwright = 'node_modules/@playwright/test/cli.js';

/** Every zone with its own globals: page, worker, server and so on never see each other's. */
export const zones = [
  'contract',
  'src',
  'sw',
  'server',
  'gallery',
  'tests',
  'tests/worker',
  'bench',
  'scripts',
];

/** Playwright empties its own folder test-results/browser; the reports stand beside it. */
export const reports = {
  unit: 'test-results/unit.json',
  api: 'test-results/api.json',
  e2e: 'test-results/e2e.json',
  engines: 'test-results/engines.json',
  trial: 'test-results/trial.json',
};

/** What lets Vitest write a report beside its lines. @param {string} report */
export const withReport = (report) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

/** @param {string} project @param {string} report */
const vitestRun = (project, report) => [
  vitest,
  'run',
  `--project=${project}`,
  ...withReport(report),
];

/**
 * What `npm test` does, in this order; neighbours with the same `group` run at the same time. A
 * command is run by this Node; several commands of one step run one after the other.
 * @type {Step[]}
 */
export const steps = [
  {
    name: 'types',
    title: 'types',
    group: 'sources',
    commands: zones.map((zone) => [tsc, '-p', zone]),
  },
  {
    name: 'lint',
    title: 'lint',
    group: 'sources',
    commands: [
      [oxlint, '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'],
    ],
  },
  {
    name: 'format',
    title: 'format',
    group: 'sources',
    commands: [[prettier, '--check', '--log-level=warn', '.']],
  },
  {
    name: 'imports',
    title: 'import table',
    group: 'sources',
    commands: [['scripts/import-table.mjs']],
  },
  {
    name: 'dead',
    title: 'dead code',
    group: 'sources',
    commands: [[knip, '--no-progress', '--treat-config-hints-as-errors']],
  },
  {
    name: 'build',
    title: 'build',
    commands: [viteBuild],
    environment: { NODE_ENV: 'production' },
    around: async (run) => {
      const hash = sourceHash();
      forgetBuild();
      const ok = await run();
      if (ok) rememberBuild(hash);
      return ok;
    },
  },
  {
    name: 'budget',
    title: 'bundle budget',
    commands: [['scripts/bundle-budget.mjs']],
    needsBuild: true,
  },
  {
    name: 'unit',
    title: 'unit, structure and simulation tests',
    commands: [vitestRun('unit*', reports.unit)],
    vitestReport: reports.unit,
  },
  {
    name: 'api',
    title: 'API tests',
    commands: [vitestRun('api', reports.api)],
    vitestReport: reports.api,
    needsBuild: true,
  },
  {
    name: 'e2e',
    title: 'browser tests',
    commands: [[playwright, 'test']],
    environment: { BROWSER_TESTS: 'short' },
    leavesOut: {
      name: 'single screens in browsers, by playwright.config.ts',
      reason: 'a run of all takes an hour: npm run trial -- screens',
    },
    playwrightReport: reports.e2e,
    needsBuild: true,
  },
  {
    name: 'engines',
    title: 'journeys in Firefox and WebKit',
    commands: [vitestRun('engines', reports.engines)],
    vitestReport: reports.engines,
    mayBeLeftOut: true,
    needsBuild: true,
  },
];

/**
 * A step that runs only the tests whose path holds one of the words. Undefined where it has none.
 * @param {Step} step @param {string[]} words @returns {Step | undefined}
 */
export function partOf(step, words) {
  const { commands, vitestReport, playwrightReport } = step;
  if (words.length === 0) return step;
  if (vitestReport) return { ...step, commands: commands.map((one) => [...one, ...words]) };
  if (!playwrightReport) return undefined;
  // Playwright matches expressions with whole paths: the folder of a checkout has words, too.
  const plain = words.map((word) => word.replace(/[^\w/-]/g, String.raw`\$&`));
  const paths = plain.map((word) => `tests/e2e/.*${word}`.replaceAll('/', String.raw`[\\/]`));
  const { environment: _short, leavesOut: _left, ...whole } = step;
  return { ...whole, commands: commands.map((one) => [...one, ...paths]) };
}

/**
 * @typedef {object} Step
 * @property {string} name what `npm test -- <name>` chooses it by
 * @property {string} title what the screen shows
 * @property {string} [group] what it shares the processor's cores with
 * @property {string[][]} commands
 * @property {Record<string, string>} [environment] added to the terminal's own
 * @property {(run: () => Promise<boolean>) => Promise<boolean>} [around]
 * @property {boolean} [needsBuild] builds first when it is run without the build step
 * @property {string} [vitestReport]
 * @property {import('./count-tests.mjs').LeftOut} [leavesOut] what only a trial runs
 * @property {boolean} [mayBeLeftOut] needs programs that not every machine has
 * @property {string} [playwrightReport]
 */
