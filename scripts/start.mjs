import './node-version.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { inRoot, root } from './root.mjs';

try {
  installIfNeeded();
  buildIfNeeded();
  serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs the server in this terminal and ends the way it ends. */
function serve() {
  const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
    cwd: root,
    stdio: 'inherit',
    // React chooses its development half, several times slower, unless told otherwise.
    env: { NODE_ENV: 'production', ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the whole foreground group: the server has its own already.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      server.kill(signal);
    });
  }
  server.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => {
    // A shell reports death by a signal as 128 + its number.
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}
