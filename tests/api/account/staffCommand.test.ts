import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { call, password, signUp } from '../../support/accounts/people.ts';
import { runCommand } from '../../support/backup/backupCommands.ts';
import { startFilledPostgres, startOneServer } from '../../support/server/server.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

const logIn = (url: string, email: string) =>
  call<LoginReply>(url, 'POST', '/auth/login', { body: { email, password } });

test('beside a running server with the embedded database it says what to do, and works after', async () => {
  // Of its own: a server that makes its folder takes it along when it stops.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'safar-admin-'));
  const server = await startOneServer({ dataDir });
  try {
    const { user } = await signUp(server.url);
    const early = await runCommand('admin', { dataDir }, 'grant', user.email, 'admin');
    expect(early.code).toBe(1);
    expect(early.output).toMatch(/stop the server, run this again/i);
    await server.stop();
    const given = await runCommand('admin', { dataDir }, 'grant', user.email, 'recruiter');
    expect(given).toEqual({
      code: 0,
      output: `${user.email} was no admin and is recruiter now.\n`,
    });
    const listed = await runCommand('admin', { dataDir }, 'list');
    expect(listed.output).toContain(`recruiter  ${user.email}`);
    const again = await startOneServer({ dataDir });
    try {
      expect((await logIn(again.url, user.email)).body.user.role).toBe('recruiter');
    } finally {
      await again.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

const postgres = await startFilledPostgres();

describe.skipIf(!postgres)('on PostgreSQL', needsPostgres, () => {
  test('it works beside a running server, and what is open ends at once', async () => {
    const databaseUrl = postgres?.url ?? '';
    const server = await startOneServer({ databaseUrl });
    const place = { dataDir: server.dataDir, databaseUrl };
    try {
      const { user, token } = await signUp(server.url);
      const grant = await runCommand('admin', place, 'grant', user.email, 'admin');
      expect(grant.code, grant.output).toBe(0);
      const old = await call(server.url, 'GET', '/staff', { token });
      expect(old).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
      const session = (await logIn(server.url, user.email)).body;
      expect((await call(server.url, 'GET', '/staff', session)).status).toBe(200);
      const log = await call(server.url, 'GET', '/audit?entity=staff', session);
      expect(log.body).toMatchObject({ entries: [{ by: null, entityId: user.id }] });
      const revoke = await runCommand('admin', place, 'revoke', user.email);
      expect(revoke.code, revoke.output).toBe(0);
      expect((await call(server.url, 'GET', '/staff', session)).status).toBe(401);
    } finally {
      await server.stop();
      await rm(server.dataDir, { recursive: true, force: true });
      await postgres?.stop();
    }
  });
});
