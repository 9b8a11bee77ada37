import { forgetBuild, rememberBuild, sourceHash, viteBuild } from './build.mjs';

// The files that the packages name as their commands, so that the very Node of this process runs
// them: no shell, no npx, the same on every system.
const tsc = 'node_modules/typescript/bin/tsc';
const oxlint = 'node_modules/oxlint/bin/oxlint';
const prettier = 'node_modules/prettier/bin/prettier.cjs';
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

/** Every zone with globals of its own: page, worker, server and so on never see each other's. */
export const zones = ['contract', 'src', 'sw', 'server', 'tests', 'tests/worker', 'scripts'];

/** Playwright empties its own folder test-results/browser; the reports stand beside it. */
export const reports = {
  unit: 'test-results/unit.json',
  api: 'test-results/api.json',
  e2e: 'test-results/e2e.json',
};

/** @param {string} project @param {string} report */
const vitestRun = (project, report) => [
  vitest,
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

/**
 * What `npm test` does, in this order. A command is run by this Node; several commands of one step
 * run one after the other.
 * @type {Step[]}
 */
export const steps = [
  { name: 'types', title: 'types', commands: zones.map((zone) => [tsc, '-p', zone]) },
  {
    name: 'lint',
    title: 'lint',
    commands: [
      [oxlint, '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'],
    ],
  },
  { name: 'format', title: 'format', commands: [[prettier, '--check', '--log-level=warn', '.']] },
  { name: 'imports', title: 'import table', commands: [['scripts/import-table.mjs']] },
  {
    name: 'unit',
    title: 'unit, structure and simulation tests',
    commands: [vitestRun('unit', reports.unit)],
    vitestReport: reports.unit,
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
    playwrightReport: reports.e2e,
    needsBuild: true,
  },
];

/**
 * @typedef {object} Step
 * @property {string} name what `npm test -- <name>` chooses it by
 * @property {string} title what the screen shows
 * @property {string[][]} commands
 * @property {Record<string, string>} [environment] added to the terminal's own
 * @property {(run: () => Promise<boolean>) => Promise<boolean>} [around]
 * @property {boolean} [needsBuild] builds first when it is run without the build step
 * @property {string} [vitestReport]
 * @property {string} [playwrightReport]
 */
