import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** A step that is still running after this time hangs: on a slow machine the browser tests take 45 minutes. */
const limitMs = 60 * 60_000;

/**
 * Runs one command of this Node in the repository's folder and collects what it prints.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {(line: string) => void} onLine told each line, for the progress on screen
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, environment, onLine) {
  return new Promise((resolve) => {
    // A group of its own: when time is up, the servers and browsers below it end as well.
    const grouped = process.platform !== 'win32';
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: grouped,
    });
    let output = '';
    let isTimeUp = false;

    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      const text = chunk.toString();
      output += text;
      const line = text.trimEnd().split('\n').pop();
      if (line) onLine(line);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);

    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (!child.pid) return;
      if (!grouped) return void child.kill(signal);
      try {
        process.kill(-child.pid, signal);
      } catch {
        // The group is gone already.
      }
    };
    const timer = setTimeout(() => {
      isTimeUp = true;
      end('SIGKILL');
    }, limitMs);
    const interrupt = () => {
      end('SIGTERM');
      // After the other commands that run at the same time have heard of it, too.
      setImmediate(() => process.exit(130));
    };
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);

    /** @param {boolean} ok */
    const finish = (ok) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code, signal) => {
      if (isTimeUp) output += `\nStopped after ${limitMs / 60_000} minutes.\n`;
      else if (signal) output += `\nEnded by ${signal}.\n`;
      finish(code === 0 && !isTimeUp);
    });
  });
}
