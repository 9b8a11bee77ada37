import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Counts the tests in the JSON report that a step has left; a step without tests counts none.
 * A report that is missing or names no test is a problem: nothing was tested.
 * @param {import('./steps.mjs').Step} step
 * @returns {Count}
 */
export function countTests(step) {
  const report = step.vitestReport ?? step.playwrightReport;
  const none = { passed: 0, failed: 0, skipped: 0 };
  if (!report) return none;
  if (!existsSync(inRoot(report))) return { ...none, problem: `No report in ${report}.` };
  const content = JSON.parse(readFileSync(inRoot(report), 'utf8'));
  const count = step.vitestReport ? countVitest(content) : countPlaywright(content);
  if (count.passed + count.failed === 0) return { ...count, problem: 'No test has run.' };
  return count;
}

/** @param {any} report @returns {Count} */
export function countVitest(report) {
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that cannot be loaded has no tests that could fail: it counts as one failure itself.
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return { passed, skipped, failed: report.numFailedTests + unloaded };
}

/** A flaky test did fail. @param {any} report @returns {Count} */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, skipped: stats.skipped, failed };
}

/** @typedef {{ passed: number, failed: number, skipped: number, problem?: string }} Count */
