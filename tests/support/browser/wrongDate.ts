import type { Page } from 'playwright';

/**
 * Sets the date of all that the page loads from now on off by so many days. The date alone: timers go
 * on as they are, and so does `performance`, which Playwright's own clock takes away.
 */
export async function setDateOff(page: Page, days: number): Promise<void> {
  await page.addInitScript((off) => {
    const right = Date;
    const now = right.now.bind(right);
    const shifted = class extends right {
      constructor(...of: [number]) {
        super(...(of.length > 0 ? of : ([now() + off] as [number])));
      }
      static override now = () => now() + off;
    };
    Object.assign(globalThis, { Date: shifted });
  }, days * 86_400_000);
}
