import { expect, test } from 'vitest';
import { findLabelledValues, findUndocumentedFunctions } from './docstrings.ts';
import { isShipped, readTree } from './source-tree.ts';

/** Texts and data, generated SQL: nothing in there is called by name. */
const exempt = /^server\/db\/(seed|migrations)\//;

test('every exported function of contract, src/data and server says what goes in and out', () => {
  const files = readTree(['contract', 'src/data', 'server'], /\.tsx?$/)
    .filter(isShipped)
    .filter(({ name }) => !exempt.test(name));
  expect(files.flatMap(findUndocumentedFunctions)).toEqual([]);
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
