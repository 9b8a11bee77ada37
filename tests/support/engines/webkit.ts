import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../../scripts/engines.mjs';
import { freePort } from '../server/freePort.ts';
import type { Engine, Tab } from './engine.ts';

/** Calls one command of the session; throws with what the driver says. */
type Command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** The key under which WebDriver names an element (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * WebKitGTK's own small browser on a screen that no one sees, by WebDriver: the nearest relative of
 * an iPhone's browser that runs here. Its page cache is on, as it is there.
 */
export async function startWebKit(env: NodeJS.ProcessEnv): Promise<Engine> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKit is not installed');
  const screen = spawn(
    programs.screen,
    [...'-displayfd 3 -nolisten tcp -screen 0'.split(' '), '800x900x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const display = await firstLine(screen.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...env,
      DISPLAY: `:${display}`,
      XDG_RUNTIME_DIR: env.HOME,
      ...Object.fromEntries(
        ['CACHE', 'CONFIG', 'DATA'].map((kind) => [
          `XDG_${kind}_HOME`,
          path.join(env.HOME ?? '', kind),
        ]),
      ),
      // No graphics card, no bus, no settings of a desktop.
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
  });
  const root = `http://127.0.0.1:${port}`;
  await untilReady(root, driver);
  const options = { binary: programs.browser, args: ['--automation', '--enable-page-cache=true'] };
  const { sessionId } = await command(root)<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const call = command(`${root}/session/${sessionId}`);
  await call('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
  let isFirst = true;
  return {
    async open() {
      const handle = isFirst
        ? await call<string>('GET', '/window')
        : (await call<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle;
      isFirst = false;
      return tabOf(async (...command) => {
        await call('POST', '/window', { handle });
        return call(...command);
      });
    },
    async close() {
      await call('DELETE', '').catch(() => undefined);
      await Promise.all([ended(driver), ended(screen)]);
    },
  };
}

function tabOf(call: Command): Tab {
  const found = async (expression: string) => {
    const script = `return ${expression}`;
    const element = await call<Record<string, string>>('POST', '/execute/sync', {
      script,
      args: [],
    });
    return `/element/${element[elementKey]}`;
  };
  return {
    go: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh', {}),
    back: () => call('POST', '/back', {}),
    forward: () => call('POST', '/forward', {}),
    async evaluate(expression) {
      const script = `const [done] = arguments;
        (async () => ${expression})()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await call<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      });
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    tap: async (expression) => call('POST', `${await found(expression)}/click`, {}),
    type: async (text, expression) => call('POST', `${await found(expression)}/value`, { text }),
  };
}

/** Calls commands below an address. */
function command(root: string): Command {
  return async (method, at, body) => {
    const answer = await fetch(root + at, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`WebKit, ${method} ${at}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function untilReady(root: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const answer = await fetch(`${root}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The driver of WebKit ended at its start');
}

async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.trim();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
