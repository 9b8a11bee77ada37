import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  iconFile,
  iconPath,
  iconNames,
  iconSource,
} from '../../scripts/generate/generate-icons.mjs';
import { root } from './source-tree.ts';

const icons = Object.values({ ...iconNames.critical, ...iconNames.deferred });
const pictures = Object.values(iconNames.pictures);
const names = [...new Set([...icons, ...pictures])];

/** The grey levels of a drawing of 96 by 96, white on black. */
const pixels = (svg: string) =>
  sharp(Buffer.from(svg.replace('currentColor', 'white')), { density: 288 })
    .flatten({ background: 'black' })
    .extractChannel(0)
    .raw()
    .toBuffer();

test.each(['critical', 'deferred', 'pictures'] as const)(
  'the %s icons are those of the list and of the installed Lucide',
  async (set) => {
    expect(await readFile(iconFile(set), 'utf8')).toBe(await iconSource(set));
  },
);

describe('an icon as one path', () => {
  test.each(names)('%s looks as Lucide drew it', async (name) => {
    const file = path.join(root, 'node_modules', 'lucide-static', 'icons', `${name}.svg`);
    const drawn = await readFile(file, 'utf8');
    const [theirs, ours] = await Promise.all([
      pixels(drawn),
      pixels(drawn.replace(/(<svg[^>]*>)[^]*/, `$1<path d="${iconPath(name)}"/></svg>`)),
    ]);
    expect(theirs.some((level) => level > 200)).toBe(true);
    // Where the soft edges of two lines meet, two paths cover a quarter of a pixel more than one.
    const worst = theirs.reduce(
      (most, level, at) => Math.max(most, Math.abs(level - (ours[at] ?? 0))),
      0,
    );
    expect(worst).toBeLessThan(80);
  });

  test('no icon is made of a name that Lucide does not know', () => {
    expect(() => iconPath('trash-can-of-ours')).toThrow('has no icon called trash-can-of-ours');
  });

  test('no drawing is in a set twice, and none in both of icons', () => {
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(new Set(icons).size).toBe(icons.length);
    expect(icons).toHaveLength(
      Object.keys(iconNames.critical).length + Object.keys(iconNames.deferred).length,
    );
  });
});
