import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';

/** What a browser answers and reports; `sessionId` names the page or worker. */
export interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface BrowserPipe {
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium and speaks its own protocol: Playwright attaches to a service worker by itself,
 * and what the worker fetched before would not be heard of.
 * @param heard gets every event
 */
export async function openBrowserPipe(heard: (event: Message) => void): Promise<BrowserPipe> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'bench-profile-'));
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const child = spawn(findChromium() ?? '', [...chromiumArguments, ...own, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  let text = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    const messages = (text + part).split('\0');
    text = messages.pop() ?? '';
    for (const one of messages) {
      const message = JSON.parse(one) as Message;
      if (message.id === undefined) heard(message);
      else waiting.get(message.id)?.(message);
    }
  });
  const send: BrowserPipe['send'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      input.write(JSON.stringify({ id, method, params, sessionId }) + '\0');
    });
  return {
    send,
    async close() {
      void send('Browser.close').catch(() => undefined);
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
