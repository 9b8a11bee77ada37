import { expect, test } from 'vitest';
import { findUndocumentedFunctions } from './docstrings.ts';
import { isShipped, readTree } from './source-tree.ts';

/** Texts and data, generated SQL: nothing in there is called by name. */
const exempt = /^server\/db\/(content|migrations)\//;

test('every exported function of contract, src/data and server says what goes in and out', () => {
  const files = readTree(['contract', 'src/data', 'server'], /\.tsx?$/)
    .filter(isShipped)
    .filter(({ name }) => !exempt.test(name));
  expect(files.flatMap(findUndocumentedFunctions)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
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
