import type { Page } from '@playwright/test';

/** The titles of the jobs that a list shows. */
export const titles = (page: Page) => page.locator('main li h2 a');

/** What the address asks a list for. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
