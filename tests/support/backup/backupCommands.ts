import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/env.ts';
import { flagsOfShortLives } from '../server/server.ts';

export interface Place {
  dataDir: string;
  databaseUrl?: string;
  password?: string;
  /** A bucket for its files; without it they are in dataDir. */
  filesUrl?: string;
}

export interface Ended {
  code: number | null;
  output: string;
}

/** Starts one of the commands, as npm does after the build. */
export function startCommand(
  name: 'backup' | 'restore' | 'admin',
  place: Place,
  parameters: string[],
): { child: ChildProcess; ended: Promise<Ended>; output: () => string } {
  const flags = flagsOfShortLives(name === 'restore');
  const command = [...flags, `dist/server/${name}.js`, ...parameters];
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      BACKUP_PASSWORD: place.password ?? '',
      FILES_URL: place.filesUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended, output: () => output };
}

/** Runs one of the commands to its end. */
export const runCommand = (
  name: 'backup' | 'restore' | 'admin',
  place: Place,
  ...parameters: string[]
): Promise<Ended> => startCommand(name, place, parameters).ended;
