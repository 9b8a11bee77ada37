import '../node-version.mjs';
import { installIfNeeded } from '../install.mjs';

// npm run dev: the real server with Vite in front of it. What is edited shows at once.
try {
  installIfNeeded();
  // Only now: it imports packages.
  const { startDevelopment } = await import('./server.mjs');
  await startDevelopment();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
