import './node-version.mjs';
import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { countTests, flakyLines, leftOutLines } from './count-tests.mjs';
import { installEngines } from './engines.mjs';
import { installIfNeeded } from './install.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run-step.mjs';
import { partOf, steps } from './steps.mjs';

/** @type {import('./count-tests.mjs').Count} */
const total = { passed: 0, failed: 0, leftOut: [], flaky: [] };
const startedAt = performance.now();
const isTerminal = process.stdout.isTTY;

try {
  const chosen = chooseSteps(process.argv.slice(2));
  installIfNeeded();
  if (chosen.some(({ name }) => name === 'e2e')) process.env.CHROMIUM_PATH = ensureChromium();
  if (chosen.some(({ name }) => name === 'engines')) installEngines();
  if (chosen.some((step) => step.needsBuild) && !chosen.some(({ name }) => name === 'build')) {
    buildIfNeeded();
  }
  const label = (/** @type {Step} */ step) =>
    `[${chosen.indexOf(step) + 1}/${chosen.length}] ${step.title} ... `;
  for (const group of groupsOf(chosen)) {
    const all = await Promise.all(group.map((step) => show(step, label(step))));
    if (!all.every(Boolean)) break;
  }
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Error ? error.message : error);
}

console.log(`\nTook ${seconds(startedAt)}.`);
for (const line of [...leftOutLines(total.leftOut), ...flakyLines(total.flaky)]) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The steps that the command line names, or all of them. Words that are not step belong to the one
 * before them: `unit outbox e2e jobs`.
 * @param {string[]} words
 */
function chooseSteps(words) {
  /** @type {Map<Step, string[]>} */
  const chosen = new Map();
  for (const word of words) {
    const step = steps.find(({ name }) => name === word);
    const last = [...chosen.keys()].at(-1);
    if (step) chosen.set(step, []);
    else if (last && partOf(last, [word])) chosen.get(last)?.push(word);
    else {
      const known = steps.map(({ name }) => name).join(', ');
      throw new Error(`There is no step "${word}". Steps: ${known}.`);
    }
  }
  if (chosen.size === 0) return steps;
  return steps.flatMap((step) => {
    const wanted = chosen.get(step);
    return (wanted && partOf(step, wanted)) ?? [];
  });
}

/** Neighbours of one group together, every other step by itself. @param {Step[]} all */
function groupsOf(all) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of all) {
    const before = groups.at(-1);
    if (step.group && before?.[0]?.group === step.group) before.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * Runs one step, shows how it went and adds its tests to the total.
 * @param {Step} step
 * @param {string} label
 */
async function show(step, label) {
  const stepStartedAt = performance.now();
  const report = step.vitestReport ?? step.playwrightReport;
  // A report of an earlier run must not be counted for this one.
  if (report) rmSync(inRoot(report), { force: true });
  if (isTerminal) process.stdout.write(label);

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
  total.leftOut.push(...count.leftOut, ...(step.leavesOut ? [step.leavesOut] : []));
  total.flaky.push(...count.flaky);
  // A step without its own tests, or one that broke off, still counts as a failure.
  total.failed += isFine ? 0 : Math.max(1, count.failed);

  if (isTerminal) process.stdout.write('\r\u001B[K');
  console.log(`${label}${isFine ? 'ok' : 'FAILED'} ${seconds(stepStartedAt)}`);
  if (!isFine) console.log(`\n${output.trimEnd()}\n`);
  return isFine;
}

/** @param {Step} step */
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

/** @typedef {import('./steps.mjs').Step} Step */
