import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFirefox, findWebKit, notInstalled } from '../../../scripts/engines.mjs';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'firefox' | 'webkit';

/** For Vitest's groups that need an engine. */
export const needs = (name: EngineName) => ({
  skip: !(name === 'firefox' ? findFirefox() : findWebKit()),
  meta: { leftOut: notInstalled[name] },
});

/** Starts an engine with an empty home. */
export async function startEngine(name: EngineName): Promise<Engine> {
  const home = await mkdtemp(path.join(os.tmpdir(), `safar-${name}-`));
  const start = name === 'firefox' ? startFirefox : startWebKit;
  const engine = await start({ ...process.env, HOME: home });
  return {
    open: () => engine.open(),
    async close() {
      await engine.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
