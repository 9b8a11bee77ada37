import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);
const axe = createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axe, 'utf8');

/**
 * What axe finds on a page, a line each. Without frames of other sites it needs no page of its own
 * to put its results together, which takes longer than looking. Describing what is in order takes
 * as long as looking, too; and a page that has axe already is not handed its 600 kB again.
 */
async function faults(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // A dialog that is still appearing has the contrast of neither its beginning nor its end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource });
  const axe = builder.options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await limit(axe).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join()}`);
}

/** By the rules of WCAG 2.2 AA and by axe's own good practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faults(page, (axe) => axe)).toEqual([]);
}

/** By WCAG 2.2 AA, in the light and the dark theme; of all the rules only one asks for colours. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faults(page, (axe) => axe.withTags(rules)), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faults(page, (axe) => axe.withRules(['color-contrast']));
  expect(dark, `${what} dark`).toEqual([]);
}
