import './node-version.mjs';
import { spawn } from 'node:child_process';
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { inRoot } from './root.mjs';

try {
  installIfNeeded();
  buildIfNeeded();
  const command = [inRoot('dist', 'server', 'import.js'), ...process.argv.slice(2)];
  const child = spawn(process.execPath, command, {
    // Files are named from where the command was typed, the data folder from the project.
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...process.env },
  });
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
