import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/env.ts';
import { freePort } from './freePort.ts';

/** What `npm run dev` reads. */
const sources = [
  ...['contract', 'locales', 'public', 'scripts', 'server', 'src', 'sw'],
  ...['index.html', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts'],
];

export interface DevelopmentCopy {
  url: string;
  /** Everything printed so far. */
  output(): string;
  /** Replaces what must be found in a file, as an editor that saves it. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Ctrl-C; takes the copy away. Out: the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `npm run dev` on a copy of the sources, which may be edited, and waits until it is ready. */
export async function startDevelopmentCopy(): Promise<DevelopmentCopy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-dev-'));
  for (const name of sources) {
    await cp(path.join(projectRoot, name), path.join(folder, name), { recursive: true });
  }
  // Each package by itself: beside them Vite keeps what it made of them, which is not to be shared.
  const packages = path.join(projectRoot, 'node_modules');
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of (await readdir(packages)).filter((entry) => !entry.startsWith('.vite'))) {
    await symlink(path.join(packages, name), path.join(folder, 'node_modules', name));
  }
  const port = await freePort();
  const { VITEST: _test, NODE_ENV: _mode, ...environment } = process.env;
  const child = spawn(process.execPath, ['scripts/dev/start.mjs'], {
    cwd: folder,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Safar in development')) resolve(true);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve(false));
  });
  const stop = async () => {
    child.kill('SIGINT');
    const code = await ended;
    await rm(folder, { recursive: true, force: true });
    return code;
  };
  if (!(await ready)) {
    await stop();
    throw new Error(`It ended at start:\n${output}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async edit(file, from, to) {
      const whole = path.join(folder, file);
      const text = await readFile(whole, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      await writeFile(
        whole,
        text.replace(from, () => to),
      );
    },
    stop,
  };
}
