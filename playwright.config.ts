import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';
import { reports } from './scripts/steps.mjs';

const timezoneId = 'Asia/Kolkata';
/** Dates that a test says are those that the browser says, also between midnight there and midnight here. */
process.env.TZ = timezoneId;

/** One after the other they take two minutes: begun last, they would run alone at the end. */
const deploys = /\/deploy\/deploy\.spec\.ts$/;

/** 360 x 640 is the smallest screen that the product promises to work on. */
const phone = {
  ...devices['Moto G4'],
  viewport: { width: 360, height: 640 },
  isMobile: true,
  hasTouch: true,
};

/** What does not depend on the layout is shown once, on the phone. */
const onPhoneOnly =
  /\/(access|account-[\w-]+|checkout|deploy|gallery|home|install|job-detail|jobs-list|kept-list|money-screens|offline|outbox|plan-refusals|purchase|storage[\w-]*|worker[\w-]*)\.spec\.ts$/;

/** Servers are started by the fixtures of the tests, each with a port and its own data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/processes/sharedCluster.ts',
  outputDir: 'test-results/browser',
  workers: 3,
  // Of a busy machine; what needed it is named in the last lines of `npm test`.
  retries: 2,
  forbidOnly: true,
  timeout: 60_000,
  // A machine that does three other things at once is not a failure of the product.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: reports.e2e }]],
  use: {
    locale: 'en-IN',
    timezoneId,
    // Each test is a new phone, on which a worker fetches two hundred files: only where it matters.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the processor: `npx playwright test NAME --trace on` where one is needed.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  projects: [
    { name: 'deploys', testMatch: deploys, use: phone },
    {
      name: 'desktop',
      testIgnore: onPhoneOnly,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1366, height: 768 } },
    },
    { name: 'phone', testIgnore: deploys, use: phone },
  ],
});
