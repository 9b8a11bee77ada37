import './node-version.mjs';
import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { countTests } from './count-tests.mjs';
import { installIfNeeded } from './install.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run-step.mjs';
import { steps } from './steps.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const startedAt = performance.now();
const isTerminal = process.stdout.isTTY;

try {
  const chosen = chooseSteps(process.argv.slice(2));
  installIfNeeded();
  if (chosen.some(({ name }) => name === 'e2e')) process.env.CHROMIUM_PATH = ensureChromium();
  if (chosen.some((step) => step.needsBuild) && !chosen.some(({ name }) => name === 'build')) {
    buildIfNeeded();
  }
  for (const [index, step] of chosen.entries()) {
    const ok = await show(step, `[${index + 1}/${chosen.length}] ${step.title} ... `);
    if (!ok) break;
  }
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Error ? error.message : error);
}

console.log(`\nTook ${seconds(startedAt)}.`);
if (total.skipped > 0) console.log(`Left out: ${total.skipped} (each says why in its own output).`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The steps that the command line names, or all of them.
 * @param {string[]} names
 */
function chooseSteps(names) {
  const known = steps.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no step "${unknown}". Steps: ${known.join(', ')}.`);
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
}

/**
 * Runs one step, shows how it went and adds its tests to the total.
 * @param {import('./steps.mjs').Step} step
 * @param {string} label
 */
async function show(step, label) {
  const stepStartedAt = performance.now();
  const report = step.vitestReport ?? step.playwrightReport;
  // A report of an earlier run must not be counted for this one.
  if (report) rmSync(inRoot(report), { force: true });
  process.stdout.write(label);

  let output = '';
  const run = async () => {
    let ok = true;
    for (const command of step.commands) {
      const result = await runNode(command, stepEnvironment(step), (line) => tick(label, line));
      output += result.output;
      ok &&= result.ok;
    }
    return ok;
  };
  const ok = step.around ? await step.around(run) : await run();
  const count = countTests(step);
  if (count.problem) output += `\n${count.problem}\n`;
  const isFine = ok && !count.problem && count.failed === 0;
  total.passed += count.passed;
  total.skipped += count.skipped;
  // A step without tests of its own, or one that broke off, still counts as a failure.
  total.failed += isFine ? 0 : Math.max(1, count.failed);

  if (isTerminal) process.stdout.write(`\r\u001B[K${label}`);
  console.log(`${isFine ? 'ok' : 'FAILED'} ${seconds(stepStartedAt)}`);
  if (!isFine) console.log(`\n${output.trimEnd()}\n`);
  return isFine;
}

/** @param {import('./steps.mjs').Step} step */
function stepEnvironment(step) {
  const environment = { ...process.env };
  // Vitest and React read it, and a terminal may carry any value.
  delete environment.NODE_ENV;
  if (isTerminal && !environment.NO_COLOR) environment.FORCE_COLOR = '1';
  return { ...environment, ...step.environment };
}

/** Shows in a terminal that a long step is alive. @param {string} label @param {string} line */
function tick(label, line) {
  if (!isTerminal) return;
  const room = Math.max(0, process.stdout.columns - label.length - 1);
  const text = stripVTControlCharacters(line).slice(0, room);
  process.stdout.write(`\r\u001B[K${label}${text}`);
}

/** The time since then. @param {number} since in ms, by performance.now() */
function seconds(since) {
  return `${Math.round((performance.now() - since) / 1000)} s`;
}
