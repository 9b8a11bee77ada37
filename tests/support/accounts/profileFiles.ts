import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, type Page } from '@playwright/test';

/** A picture that is small enough for all. */
export function smallPhoto(): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 3, background: 'teal' } as const;
  return sharp({ create }).png().toBuffer();
}

/** The stored file of a profile, by its link. */
export async function stored(url: string, link: string | undefined): Promise<Buffer> {
  const answer = await fetch(url + (link ?? '/no-link'));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** By which two files are known to be the same. */
export function sum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Answers the next file picker with a file of these bytes. */
export async function pick(
  page: Page,
  button: string,
  name: string,
  buffer: Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  // The type that a phone tells by the name is not believed.
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}
