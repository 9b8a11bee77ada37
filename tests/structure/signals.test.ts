import { describe, expect, test } from 'vitest';
import { findDeafReaders } from './signal-reads.ts';
import { isShipped, readTree } from './source-tree.ts';

test('components and hooks that read a signal subscribe to it', () => {
  const files = readTree(['src'], /\.tsx?$/).filter(isShipped);
  expect(findDeafReaders(files)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

describe('the finder of deaf readers', () => {
  const state = `
    export const user = signal(null);
    export const name = computed(() => user.value?.name);
    export function read(key: string): ReadonlySignal<string> { return live(key); }
    export function label() { return name.value; }
    export const title = () => label() + '!';
    export function useName() { useSignals(); return name.value; }`;
  const found = (text: string) =>
    findDeafReaders([
      { name: 'src/data/state.ts', text: state },
      {
        name: 'src/app/A.tsx',
        text: `import { user, name as shown, read, label, title, useName } from '#src/data/state.ts';
          import { signal, useSignals } from 'signals';
          const own = signal(0);
          ${text}`,
      },
    ]);

  test.each([
    'export function A() { return user.value; }',
    'export default function A() { return <p>{shown.value}</p>; }',
    'const A = () => own.value;',
    'function useA() { return user.value?.id; }',
    'function A() { return read("a").value; }',
    'function A() { const a = read("a"); return a.value; }',
    'function A() { return list.map((each) => each === user.value); }',
    'function A() { return label(); }',
    'function A() { return title(); }',
    'function A() { user.value = own.value; return null; }',
  ])('hears %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  test.each([
    'export function A() { useSignals(); return user.value; }',
    'function A() { return useName(); }',
    'function A() { return user.peek(); }',
    'function A() { return <a onClick={() => go(user.value)} />; }',
    'function A() { useEffect(() => { send(user.value); }); return null; }',
    'function A() { user.value = null; return null; }',
    'function A({ field }) { return field.value; }',
    'function helper() { return user.value; }',
    'export function A() { useSignals(); return label(); }',
  ])('lets %s pass', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('follows relative imports', () => {
    const text = `import { user } from '../data/state.ts'; export function B() { return user.value; }`;
    const files = [
      { name: 'src/data/state.ts', text: state },
      { name: 'src/app/B.tsx', text },
    ];
    expect(findDeafReaders(files)).toEqual(['src/app/B.tsx:1 B reads user without useSignals()']);
  });
});
