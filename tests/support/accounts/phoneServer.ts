import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { createSmsSender } from '#server/http/sms/sms.ts';
import { testLog } from '../logs/testLog.ts';
import { startAccountServer } from './accountServer.ts';
import { phoneSteps } from './phoneSteps.ts';

/** A server for all tests of a file that writes its messages to files, as in the test mode, and its calls. */
export async function phoneServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'phone-server-'));
  const sms = createSmsSender({ kind: 'sandbox' }, { folder, log: testLog() });
  const server = await startAccountServer({ sms });
  beforeEach(() => server.freshLimits());
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { server, folder, steps: phoneSteps(server.url, folder) };
}
