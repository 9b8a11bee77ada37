import './node-version.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { inRoot } from './root.mjs';

// Runs the built server, or a command of it, in this terminal and ends the way it ends:
//   node scripts/built-command.mjs NAME ... (the file in dist/server, without .js)
run();

function run() {
  try {
    installIfNeeded();
    buildIfNeeded();
    // Files are named from where the command was typed, the data folder from the project.
    const [name, ...parameters] = process.argv.slice(2);
    const command = [inRoot('dist', 'server', `${name}.js`), ...parameters];
    // React chooses its development half, several times slower, unless told otherwise.
    const env = { NODE_ENV: 'production', ...process.env };
    const child = spawn(process.execPath, command, { stdio: 'inherit', env });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        // Ctrl-C in a terminal reaches the whole foreground group: the command has its own already.
        if (signal === 'SIGINT' && process.stdin.isTTY) return;
        child.kill(signal);
      });
    }
    child.on('error', (error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
    child.on('exit', (code, signal) => {
      // A shell reports death by a signal as 128 + its number.
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
