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

/**
 * What does not depend on the layout is shown once, on the phone: sessions and numbers, what waits
 * and what is kept, payments, languages, what the server sends.
 */
const onPhoneOnly = [
  /\/(access|account-[\w-]+|mobile-[\w-]+|not-my-phone|checkout|plan-refusals|purchase)\.spec\.ts$/,
  /\/(deploy|killed-update|browser-kills|install|offline|outage|outbox|push)\.spec\.ts$/,
  /\/(snapshots[\w-]*|storage[\w-]*|waiting|without-network|worker)\.spec\.ts$/,
  /\/(apply|apply-road|home|job-detail|jobs-list|jobs-search|kept-list|my-applications|saved-jobs|seen-jobs|tell-me|two-jobs)\.spec\.ts$/,
  /\/(conditions|language-of-parts|listen|one-language)\.spec\.ts$/,
  /\/(lost-parts|oldest-browsers|server-rendering|support-number|without-script)\.spec\.ts$/,
  /\/(gallery|money-screens)\.spec\.ts$/,
];

/** The office works at a desktop. That its screens fit a phone is shown by the other tests of admin. */
const onDesktopOnly =
  /\/(edit-many|feeds|import|interviews|leads|lost-answers|messages|print|quick|staff|steps|two-admins|two-step|words)\.spec\.ts$/;

/**
 * Single screens and rare machines: a run of all takes an hour on two cores. `npm test` leaves them
 * to `npm run trial -- screens`, and names them; by a word or by Playwright's own command they run.
 */
const onlyInTrial = [
  /\/account\/(?!(?:account-(?:files|leaving|offline|resume|session|shared-resume)|not-my-phone)\.)[\w-]+\.spec\.ts$/,
  /\/admin\/(?!(?:admin|two-admins)\.)[\w-]+\.spec\.ts$/,
  /\/deploy\/killed-update\.spec\.ts$/,
  /\/jobs\/(?!(?:apply-road|my-applications|saved-jobs|two-jobs)\.)[\w-]+\.spec\.ts$/,
  /\/offline\/(bottom-navigation|browser-kills|install|outage|phone|push|storage|storage-prefetch|waiting)\.spec\.ts$/,
  /\/payments\/(?!purchase\.)[\w-]+\.spec\.ts$/,
  /\/site\/(?!(?:accessibility|journey|lost-parts|oldest-browsers|server-rendering)\.)[\w-]+\.spec\.ts$/,
  /\/gallery\.spec\.ts$/,
];
const isShort = process.env.BROWSER_TESTS === 'short';
const longOnes = isShort ? onlyInTrial : [];
/** In each run the desktop shows the journey of an admin, and what two of them do. */
const alsoOnPhone = isShort ? [/\/(jobs|site)\/(?!journey\.)/] : [];

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
      testIgnore: [...onPhoneOnly, ...longOnes, ...alsoOnPhone],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1366, height: 768 } },
    },
    { name: 'phone', testIgnore: [deploys, onDesktopOnly, ...longOnes], use: phone },
  ],
});
