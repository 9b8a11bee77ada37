import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds on a page, a line each. Without frames of other sites it needs no page of its own
 * to put its results together, which takes longer than looking.
 */
async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join()}`);
}

/** By the rules of WCAG 2.2 AA and by axe's own good practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faults(new AxeBuilder({ page }))).toEqual([]);
}

/** By WCAG 2.2 AA, in the light and the dark theme; of all the rules only one asks for colours. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faults(new AxeBuilder({ page }).withTags(rules)), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = new AxeBuilder({ page }).withRules(['color-contrast']);
  expect(await faults(dark), `${what} dark`).toEqual([]);
}
