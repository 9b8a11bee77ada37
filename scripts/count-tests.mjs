import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './root.mjs';

/**
 * Counts the tests in the JSON report that a step has left; a step without tests counts none.
 * A report that is missing or names no test is a problem: nothing was tested.
 * @param {import('./steps.mjs').Step} step
 * @returns {Count}
 */
export function countTests(step) {
  const report = step.vitestReport ?? step.playwrightReport;
  /** @type {Count} */
  const none = { passed: 0, failed: 0, leftOut: [], flaky: [] };
  if (!report) return none;
  if (!existsSync(inRoot(report))) return { ...none, problem: `No report in ${report}.` };
  const content = JSON.parse(readFileSync(inRoot(report), 'utf8'));
  const count = step.vitestReport ? countVitest(content) : countPlaywright(content);
  const isLeftOut = step.mayBeLeftOut && count.leftOut.length > 0;
  if (count.passed + count.failed === 0 && !isLeftOut) {
    return { ...count, problem: 'No test has run.' };
  }
  return count;
}

/**
 * What passed at a further try only is counted as passed, and named: a machine that other work
 * takes from the tests must not end a release, a fault that shows now and then must be seen.
 * @param {any} report @returns {Count}
 */
export function countVitest(report) {
  // A file that cannot be loaded has no tests that could fail: it counts as one failure itself.
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const leftOut = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ { status }) => ['pending', 'skipped', 'todo'].includes(status))
      .map((/** @type {any} */ { fullName, meta }) => ({
        name: `${path.relative(root, file.name)}: ${fullName}`,
        reason: meta?.leftOut ?? noReason,
      })),
  );
  const flaky = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter(
        (/** @type {any} */ { status, failureMessages = [] }) =>
          status === 'passed' && failureMessages.length > 0,
      )
      .map((/** @type {any} */ { fullName, failureMessages: [message] }) => ({
        name: `${path.relative(root, file.name)}: ${fullName}`,
        reason: firstLine(message),
      })),
  );
  const { numPassedTests: passed, numFailedTests } = report;
  return { passed, failed: numFailedTests + unloaded, leftOut, flaky };
}

/**
 * As above. What is skipped on one screen and run on another was not left out.
 * @param {any} report @returns {Count}
 */
export function countPlaywright({ stats, errors, suites }) {
  const failed = stats.unexpected + errors.length;
  /** @type {Map<string, any[]>} */
  const runs = new Map();
  for (const { file, title, line, tests } of specsOf(suites)) {
    const name = `tests/e2e/${file}:${line} ${title}`;
    runs.set(name, [...(runs.get(name) ?? []), ...tests]);
  }
  const leftOut = [...runs]
    .filter(([, tests]) => tests.every(({ status }) => status === 'skipped'))
    .map(([name, tests]) => ({
      name,
      reason: tests.flatMap(({ annotations }) => annotations).at(-1)?.description ?? noReason,
    }));
  const flaky = [...runs]
    .filter(([, tests]) => tests.some(({ status }) => status === 'flaky'))
    .map(([name, tests]) => ({ name, reason: firstFailure(tests) }));
  return { passed: stats.expected + stats.flaky, failed, leftOut, flaky };
}

/** @param {any[]} tests */
function firstFailure(tests) {
  const results = tests.flatMap((test) => test.results ?? []);
  return firstLine(results.find(({ error }) => error)?.error.message ?? 'no message');
}

/** @param {string} message */
const firstLine = (message) => stripVTControlCharacters(message).split('\n')[0] ?? '';

const noReason = 'it gives no reason';

/** @param {any[]} suites @returns {any[]} */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/**
 * What was left out, under the reasons, for the last lines of a run.
 * @param {LeftOut[]} leftOut
 * @returns {string[]}
 */
export function leftOutLines(leftOut) {
  return [...new Set(leftOut.map(({ reason }) => reason))].flatMap((reason) => {
    const names = leftOut.filter((one) => one.reason === reason).map(({ name }) => `  ${name}`);
    return [`Left out, because ${reason} (${names.length}):`, ...names];
  });
}

/**
 * What passed at a further try only, with what went wrong at the first.
 * @param {LeftOut[]} flaky
 * @returns {string[]}
 */
export function flakyLines(flaky) {
  if (flaky.length === 0) return [];
  const lines = flaky.map(({ name, reason }) => `  ${name}: ${reason}`);
  return [`Passed at a further try only (${flaky.length}):`, ...lines];
}

/**
 * @typedef {{ name: string, reason: string }} LeftOut
 * @typedef {{ passed: number, failed: number, leftOut: LeftOut[], flaky: LeftOut[], problem?: string }} Count
 */
