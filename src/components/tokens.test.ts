import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// import.meta.dirname needs Node 20.11; `import '…css?raw'` would pass through the CSS pipeline.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(
  /\/\*.*?\*\//gs,
  '',
);

type Roles = ReadonlyMap<string, string>;

/** The declarations of the first rule whose selector is exactly `selector`. */
function rolesOf(selector: string): Roles {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [
      match[1] ?? '',
      (match[2] ?? '').replace(/\s+/g, ' ').trim(),
    ]),
  );
}

const light = rolesOf('\n:root');
const darkBySystem = rolesOf(":root:not([data-theme='light'])");
const darkByChoice = rolesOf("\n:root[data-theme='dark']");

/** Relative luminance of a six-digit hex colour (WCAG 2.2, definition of relative luminance). */
function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`not a six-digit hex colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(roles: Roles, text: string, background: string): number {
  const [one, two] = [text, background].map((role) => {
    const value = roles.get(`--${role}`);
    if (value === undefined) throw new Error(`no role --${role}`);
    return luminance(value);
  }) as [number, number];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

type Pair = readonly [text: string, background: string];

const badges = ['blue', 'yellow', 'purple', 'green', 'red', 'emerald', 'gray'];
const grounds = ['paper', 'surface', 'sunken'];

// Sentences that people read: AAA.
const bodyText: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['ink', ground],
    ['ink-soft', ground],
  ]),
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['brand-soft-ink', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['band-ink', 'band'],
  ['next-ink', 'next'],
  ['danger-soft-ink', 'danger-soft'],
  ['ok-soft-ink', 'ok-soft'],
  ['info-soft-ink', 'info-soft'],
  ['warning-soft-ink', 'warning-soft'],
  ...badges.map((badge): Pair => [`badge-${badge}-ink`, `badge-${badge}`]),
];

// Labels of controls, error lines, accents: AA.
const otherText: readonly Pair[] = [
  ['brand', 'sunken'],
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-hover'],
  ['next-ink', 'next-hover'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ...grounds.flatMap((ground): Pair[] => [
    ['danger', ground],
    ['ok', ground],
    ['info', ground],
    ['warning', ground],
  ]),
];

// Borders of controls, the focus ring, meters: 3:1 (WCAG 1.4.11).
const graphics: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['line-strong', ground],
    ['focus', ground],
  ]),
  ['focus', 'focus-gap'],
  ['danger', 'danger-soft'],
  ['ok', 'ok-soft'],
  ['info', 'info-soft'],
  ['warning', 'warning-soft'],
  ['next', 'band'],
  ['meter-green', 'sunken'],
  ['meter-yellow', 'sunken'],
  ['meter-orange', 'sunken'],
  ['meter-red', 'sunken'],
  ['brand', 'sunken'],
];

describe.each([
  ['light', light],
  ['dark', darkBySystem],
] as const)('%s theme', (_name, roles) => {
  it.each(bodyText)('body text %s on %s has 7:1', (text, background) => {
    expect(ratio(roles, text, background)).toBeGreaterThanOrEqual(7);
  });

  it.each(otherText)('text %s on %s has 4.5:1', (text, background) => {
    expect(ratio(roles, text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics)('graphic %s on %s has 3:1', (shape, background) => {
    expect(ratio(roles, shape, background)).toBeGreaterThanOrEqual(3);
  });
});

describe('the roles', () => {
  it('are the same in the two dark blocks', () => {
    expect([...darkByChoice]).toEqual([...darkBySystem]);
  });

  it('are all answered by the dark theme', () => {
    const colours = [...light].filter(([, value]) => /^(#|rgb)/.test(value)).map(([role]) => role);
    expect(colours.length).toBeGreaterThan(50);
    expect([...darkBySystem.keys()]).toEqual(expect.arrayContaining(colours));
  });

  it('hold six text sizes of at least 16 px, in rem so that they grow with the browser', () => {
    const sizes = [...light].filter(([role]) => /^--text-\d$/.test(role));
    expect(sizes).toHaveLength(6);
    for (const [, size] of sizes) {
      expect(size).toMatch(/^[\d.]+rem$/);
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(1);
    }
  });

  it('move for less than 200 ms, and not at all where reduced motion is asked for', () => {
    expect(Number.parseFloat(light.get('--fast') ?? '')).toBeLessThan(200);
    expect(Number.parseFloat(light.get('--medium') ?? '')).toBeLessThan(200);
    const reduced = css.slice(css.indexOf('prefers-reduced-motion'));
    expect(reduced).toMatch(/--fast: 0ms;\s+--medium: 0ms;/);
  });
});
