import { expect, test } from 'vitest';
import { findLabelledValues, findUndocumentedFunctions, findUntoldErrors } from './docstrings.ts';
import { isShipped, readTree } from './source-tree.ts';

/** Texts and data, generated SQL: nothing in there is called by name. */
const exempt = /^server\/db\/(seed|migrations)\//;

const readFiles = () =>
  readTree(['contract', 'src/data', 'server'], /\.tsx?$/)
    .filter(isShipped)
    .filter(({ name }) => !exempt.test(name));

test('every exported function of contract, src/data and server says what goes in and out', () => {
  const files = readFiles();
  expect(files.flatMap(findUndocumentedFunctions)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('every one of them in which an error begins says which, by @throws', () => {
  const files = readFiles();
  expect(files.flatMap(findUntoldErrors)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('what goes in and out is said by @param, @returns and @throws', () => {
  const files = readTree(['contract', 'src', 'server', 'sw'], /\.(tsx?|js)$/);
  expect(files.flatMap(findLabelledValues)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('a label of values is found in comments only', () => {
  const text = `
    /** Adds. Out: the sum. */
    export const sum = 'Out: of stock';
    /**
     * Reads it. In:
     * a text. Outside: nothing.
     */
    export const read = 1; // Inside: nothing.
  `;
  expect(findLabelledValues({ name: 'sample.ts', text })).toEqual(['sample.ts:2', 'sample.ts:4']);
});

test('a missing, blank or distant comment is found', () => {
  const text = `
    export function plain() {}
    /** */
    export const blank = () => 1;
    // A line is not read by editors.
    export async function* line() {}
    /** Belongs to the constant. */
    const constant = 1;
    export default function () {}
  `;
  const missing = findUndocumentedFunctions({ name: 'sample.ts', text });
  expect(missing).toEqual([
    'sample.ts:2 plain',
    'sample.ts:4 blank',
    'sample.ts:6 line',
    'sample.ts:9 default',
  ]);
});

test('documented functions, overloads, constants and inner functions pass', () => {
  const text = `
    /** In: nothing. */
    export function first(): void;
    export function first(a?: number): void {}
    /** Adds. */
    export const add = (a: number) => a + 1;
    export const limit = 3;
    export class Box { open() {} }
    function inner() {}
  `;
  expect(findUndocumentedFunctions({ name: 'sample.ts', text })).toEqual([]);
});

test('an error that begins in a function is to be told', () => {
  const text = `
    /** Plain. */
    export function plain() { throw new Error('no'); }
    /** Made elsewhere. */
    export const made = () => { throw refusal(); };
    /** Kept in a constant. */
    export const kept = () => { const failure = new Error('no'); throw failure; };
    /** On the other hand. */
    export function chosen() {
      try { work(); } catch (error) { throw isOurs(error) ? error : new Error('no'); }
    }
    /** A factory. */
    export function factory() { return { run() { throw new Error('no'); } }; }
    /** @throws */
    export function unnamed() { throw new Error('no'); }
    /** Rejects. */
    export async function* rejecting() { try { throw new Error('no'); } finally { end(); } }
    /** An app, and a fault of its own. */
    export function app(): Hono { throw new Error('no'); }
    /** Another name. */
    export const other = () => { try { work(); } catch (cause) { throw error; } };
    /** Asks another. Throws
     * NOT_FOUND. */
    export const told = () => ask();
  `;
  expect(findUntoldErrors({ name: 'sample.ts', text })).toEqual([
    'sample.ts:3 plain',
    'sample.ts:5 made',
    'sample.ts:7 kept',
    'sample.ts:9 chosen',
    'sample.ts:13 factory',
    'sample.ts:15 unnamed',
    'sample.ts:17 rejecting',
    'sample.ts:19 app',
    'sample.ts:21 other',
    'sample.ts:24 told',
  ]);
});

test('told errors, those of inner functions, those kept in and those thrown on pass', () => {
  const text = `
    /** @throws Error where it cannot be */
    export function plain() { throw new Error('no'); }
    /**
     * Adds.
     * @throws NOT_FOUND
     */
    export function overloaded(): void;
    export function overloaded(a?: number): void { throw new Error('no'); }
    /** Keeps it in. */
    export function keptIn() { try { throw new Error('no'); } catch { return null; } }
    /** Throws nothing away. */
    export const thrownOn = () => {
      try { work(); } catch (error) { tidy(() => { throw isLate ? error : error; }); }
    };
    /** Routes. */
    export function routes(): Hono { return app.get(() => { throw new ApiError('BUSY'); }); }
    function inner() { throw new Error('no'); }
  `;
  expect(findUntoldErrors({ name: 'sample.ts', text })).toEqual([]);
});
