import vm from 'node:vm';
import { expect, test } from 'vitest';
import { asClassicScript, withoutImport } from '../../scripts/vite/classic-core.mjs';

const helpers = 'var wrap=(make)=>make();export{wrap as t};';
const importing = 'import{t}from"./rolldown-runtime-12345678.js";';

/** The globals of a page after a script. */
function run(code: string): Record<string, unknown> {
  const page: Record<string, unknown> = {
    document: {
      currentScript: { src: 'https://example.org/assets/core-1.js' },
      querySelector: () => null,
    },
  };
  page.self = page;
  vm.runInNewContext(code, page);
  return page;
}

test('a module becomes a script that leaves its exports and the helpers in globals', () => {
  const code = `${importing}let e=t(()=>41)+1;function f(){return this}export{e as V,f as if};const g=import.meta.url;export{g as u};`;
  const { safarCore, safarHelpers } = run(asClassicScript(code, helpers));
  const core = safarCore as { V: number; if: () => unknown; u: string };
  expect(core.V).toBe(42);
  // Strict, as modules are: no caller, no `this`.
  const alone = core.if;
  expect(alone()).toBeUndefined();
  expect(core.u).toBe('https://example.org/assets/core-1.js');
  expect(Object.keys(safarHelpers as object)).toEqual(['t']);
});

test('a core that comes twice does nothing the second time', () => {
  const core = asClassicScript(
    `${importing}self.times=(self.times??0)+1;let e=1;export{e as V};`,
    helpers,
  );
  expect(run(core + core)).toMatchObject({ times: 1, safarCore: { V: 1 } });
});

test('what importers would not see change is not let through', () => {
  for (const code of [
    'let e=1;function f(){e=2}export{e as V,f};',
    'let e=1;e++;export{e as V};',
    'let e;const f=(a)=>()=>{e??=a};export{e as V,f};',
    'let e,g;[g,e=2]=[1];export{e as V};',
    'let e;({a:e}={a:1});export{e as V};',
    'let e;for(e of[1]);export{e as V};',
  ]) {
    expect(() => asClassicScript(code, helpers), code).toThrow(
      'The core exports e, and changes it.',
    );
  }
  for (const code of [
    'let e=1;function f(e){e=2;return e}export{e as V,f};',
    'let e=1;const f=()=>{for(let e=0;e<3;e++);};export{e as V,f};',
    'let e=1;const f=({e})=>{e+=1};export{e as V,f};',
    'let e={};({e:e.f}={e:1});[e.g]=[1];for(e.h of[1]);export{e as V};',
    'let e=1;for(let e of[1]);export{e as V};',
    'let e=1;try{e.f()}catch(e){(()=>{e.g=1})()}export{e as V};',
  ]) {
    expect(() => asClassicScript(code, helpers), code).not.toThrow();
  }
});

test('a core that needs another file, or exports in another way, fails the build', () => {
  expect(() => asClassicScript('import{a}from"./other.js";export{a};', helpers)).toThrow(
    'The core imports ./other.js.',
  );
  for (const code of ['export*from"./a.js";', 'export const a=1;', 'export default 1;']) {
    expect(() => asClassicScript(code, helpers), code).toThrow();
  }
});

test('other files take what they imported from the global, and keep their other imports', () => {
  const code = 'import{V as e,if as t}from"./core-1.js";import{a}from"./b.js";export{e as c,t,a};';
  expect(withoutImport(code, 'assets/core-1.js', 'safarCore')).toBe(
    'const{V:e,if:t}=safarCore;import{a}from"./b.js";export{e as c,t,a};',
  );
  expect(withoutImport('import{a}from"./b.js";', 'assets/core-1.js', 'safarCore')).toBe(
    'import{a}from"./b.js";',
  );
  for (const other of ['import("./core-1.js")', 'import*as e from"./core-1.js"'])
    expect(() => withoutImport(`${other};`, 'assets/core-1.js', 'safarCore'), other).toThrow();
});
