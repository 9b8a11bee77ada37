import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/env.ts';
import { forgetBuilds, keepBuild } from '../../../scripts/vite/keep-builds.mjs';
import { freePort } from './freePort.ts';
import { fillWithFirstStart, startServer, type RunningServer } from './server.ts';

/** What a build reads, besides the packages. */
const buildReads = [
  'contract',
  'dist',
  'locales',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'index.html',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
];

/** A site with one address and database through several builds of the product. */
export interface Deployment {
  root: string;
  url: string;
  server: RunningServer;
  /**
   * Puts a version in the place of what runs, and starts it. The first time it is built there, as an
   * operator does; from then on its build is known, and put there as the build itself would be.
   */
  deploy(version: number): Promise<void>;
  end(): Promise<void>;
}

/** Replaces a text in one source file. Throws where the file does not hold it. */
type Edit = (file: string, from: string, to: string) => Promise<void>;

/**
 * Makes another build of the sources of a version, which is 1 in the repository: every script that
 * imports the shared one gets another name, and the foot of the pages says `v2`, and so on.
 */
async function editVersion(edit: Edit, from: number, to: number): Promise<void> {
  const marker = (number: number) => `'reloaded-build${number === 1 ? '' : number}'`;
  await edit('src/pwa/chunks.ts', marker(from), marker(to));
  const rights = (number: number) => `"rights": "${number === 1 ? '' : `v${number} `}`;
  await edit('locales/english/common.json', rights(from), rights(to));
}

/** Starts with the build that is there, which is version 1, in a copy that can be changed. */
export async function startDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-deploy-'));
  const root = path.join(folder, 'site');
  const dataDir = path.join(folder, 'data');
  for (const name of buildReads) {
    await cp(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  }
  await rm(path.join(root, 'dist/kept'), { recursive: true, force: true });
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  const port = await freePort();
  const start = () => startServer({ root, dataDir, port });
  const edit: Edit = async (file, from, to) => {
    const text = await readFile(path.join(root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    await writeFile(
      path.join(root, file),
      text.replace(from, () => to),
    );
  };
  const dist = path.join(root, 'dist');
  const madeOf = (version: number) => path.join(folder, `v${version}`);
  /** Keeps a finished build, without what it has of those before it. */
  const note = async (version: number) => {
    for (const part of ['client', 'server'])
      await cp(path.join(dist, part), path.join(madeOf(version), part), { recursive: true });
  };
  let sources = 1;
  await note(sources);
  await fillWithFirstStart(dataDir);
  const site: Deployment = {
    root,
    url: `http://127.0.0.1:${port}`,
    server: await start(),
    async deploy(version) {
      if (existsSync(madeOf(version))) {
        const [client, kept] = [path.join(dist, 'client'), path.join(dist, 'kept')];
        keepBuild(client, kept);
        for (const part of ['client', 'server'])
          await rm(path.join(dist, part), { recursive: true });
        await cp(madeOf(version), dist, { recursive: true });
        forgetBuilds(client, kept);
      } else {
        await editVersion(edit, sources, version);
        sources = version;
        await build(root);
        await note(version);
      }
      await site.server.stop();
      site.server = await start();
    },
    async end() {
      await site.server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return site;
}

/** Builds the sources in a folder. Throws with Vite's own words where they do not build. */
export function build(root: string): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${output}`));
    });
  });
}
