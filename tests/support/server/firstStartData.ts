import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/env.ts';

/**
 * The data folder of a server after its first start, made once for each build and day (first-start
 * content is dated) and copied for every test server: a first start takes 7 s of processor time.
 * @param root the build's folder
 * @param content the settings that change the content (`DEMO`, `ADMIN_…`)
 * @param to the folder to copy to
 * @param start starts a server on a folder and ends it in an orderly way
 */
export async function copyFirstStartData(
  root: string,
  content: Record<string, string>,
  to: string,
  start: (dataDir: string) => Promise<void>,
): Promise<void> {
  const template = templateFolder(root, content);
  if (!existsSync(template)) {
    const draft = mkdtempSync(path.join(os.tmpdir(), 'safar-first-'));
    await start(draft);
    try {
      renameSync(draft, template);
    } catch (error) {
      // Another process was quicker: its folder is as good.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(template)) throw error;
    }
  }
  cpSync(template, to, { recursive: true });
}

/** The settings that change what a first start writes. */
export function contentOf(environment: Record<string, string> = {}): Record<string, string> {
  const entries = Object.entries(environment).filter(([name]) => /^(DEMO|ADMIN_)/.test(name));
  return Object.fromEntries(entries.sort());
}

/** Names what a first start of this build writes on this day with these settings. */
export function firstStartKey(environment: Record<string, string>, root = projectRoot): string {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'dist/server/main.js')))
    .update(JSON.stringify(contentOf(environment)))
    .update(new Date().toISOString().slice(0, 10))
    .digest('hex');
  return hash.slice(0, 16);
}

function templateFolder(root: string, content: Record<string, string>): string {
  const name = `safar-first-start-${os.userInfo().uid}-${firstStartKey(content, root)}`;
  return path.join(os.tmpdir(), name);
}
