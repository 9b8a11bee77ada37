import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../support/server/freePort.ts';
import {
  administrator,
  fillWithFirstStart,
  startServer,
  type RunningServer,
} from '../../support/server/server.ts';
import { aboutOneProcess, embeddedIsOne } from '../../support/processes/aboutOneProcess.ts';
import {
  mountSmallDisk,
  needsSmallDisk,
  type SmallDisk,
} from '../../support/database/smallDisk.ts';
import {
  startPostgresCluster,
  type PostgresCluster,
} from '../../support/server/throwawayPostgres.ts';

const disks = [mountSmallDisk(320), mountSmallDisk(320)];
const marker = `marker${randomUUID().slice(0, 8)}`;
const kinds = [
  ['embedded', aboutOneProcess(embeddedIsOne)],
  ['postgres', {}],
] as const;

afterAll(() => disks.forEach((disk) => disk?.remove()));

for (const [nth, [kind, options]] of kinds.entries())
  describe(
    `a full disk (${kind})`,
    disks[nth] ? options : { skip: true, ...needsSmallDisk },
    () => {
      const disk = disks[nth] as SmallDisk;
      let server: RunningServer;
      let cluster: PostgresCluster | null = null;
      let token = '';
      let userId = '';
      let visitors = 0;
      const acked = new Set<string>();

      const start = (port?: number) =>
        startServer({
          ...(port && { port }),
          dataDir: path.join(disk.folder, 'data'),
          ...(cluster && { databaseUrl: cluster.url }),
          environment: { TRUST_PROXY: '1', LOG_LEVEL: 'debug' },
        });

      beforeAll(async () => {
        if (kind === 'postgres') {
          cluster = await startPostgresCluster([], disk.folder);
        } else await fillWithFirstStart(path.join(disk.folder, 'data'));
        server = await start();
        const login = await fetch(`${server.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(administrator),
        });
        const answer = (await login.json()) as { token: string; user: { id: string } };
        token = answer.token;
        userId = answer.user.id;
      }, 60_000);

      afterAll(async () => {
        disk.empty();
        await server.stop();
        await cluster?.stop();
      });

      const write = async (key: string = randomUUID()) => {
        visitors += 1;
        const answer = await fetch(`${server.url}/api/support/request`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': key,
            'X-Forwarded-For': `10.9.${visitors >> 8}.${visitors & 255}`,
          },
          body: JSON.stringify({
            ...{
              name: `Asha ${marker}`,
              email: `${key.slice(0, 8)}.${marker}@example.in`,
              subject: 'Help',
            },
            message: `${key} ${marker} `.repeat(30),
          }),
        });
        const { code } = (await answer.json()) as { code?: string };
        if (answer.status === 201) acked.add(key);
        return code ?? answer.status;
      };
      const status = async (path: string) => {
        const answer = await fetch(server.url + path);
        await answer.arrayBuffer();
        return answer.status;
      };
      const storedRequests = async () => {
        const answer = await fetch(`${server.url}/api/support/requests`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { total: number }).total;
      };
      const upload = async () => {
        const form = new FormData();
        const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1024 * 1024, 'a')]);
        form.set('resume', new Blob([pdf], { type: 'application/pdf' }), 'resume.pdf');
        const answer = await fetch(`${server.url}/api/auth/user/${userId}/resume`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
          body: form,
        });
        return [answer.status, ((await answer.json()) as { code?: string }).code];
      };
      const isWell = async () => [
        await write(),
        await status('/readyz'),
        await status('/api/jobs'),
      ];
      const refusals = ['STORAGE_FULL', 'DATABASE_UNAVAILABLE', 'BUSY'];

      test('refuses writes, blames no sender, and goes on reading', async () => {
        expect(await isWell()).toEqual([201, 200, 200]);
        const found = new Set<string | number>();
        const load = { goesOn: true };
        const writers = Array.from({ length: 8 }, async () => {
          while (load.goesOn) found.add(await write());
        });
        disk.fill();
        await expect
          .poll(() => refusals.some((code) => found.has(code)), { timeout: 20_000 })
          .toBe(true);
        load.goesOn = false;
        await Promise.all(writers);
        found.delete(201);
        expect(refusals).toEqual(expect.arrayContaining([...found]));
        expect(await status('/readyz')).toBe(503);
        expect(await status('/healthz')).toBe(200);
        expect(await status('/api/jobs')).toBe(200);
        expect(await status('/jobs')).toBe(200);
        expect(await upload()).toEqual([507, 'STORAGE_FULL']);
        expect(server.lives()).toBe(true);
        expect(await storedRequests()).toBe(acked.size);
      }, 60_000);

      test('does not keep a server from starting after a kill', async () => {
        await server.kill();
        const port = await freePort();
        const starting = start(port);
        // It is not ready while the disk is full, but it answers.
        const jobs = () => fetch(`http://127.0.0.1:${port}/api/jobs`).catch(() => ({ status: 0 }));
        const readable = async () => (await jobs()).status;
        await expect.poll(readable, { timeout: 30_000, interval: 100 }).toBe(200);
        disk.empty();
        server = await starting;
        await expect.poll(isWell, { timeout: 10_000, interval: 100 }).toEqual([201, 200, 200]);
        expect(await storedRequests()).toBe(acked.size);
      }, 60_000);

      test('goes on by itself when there is room again, and has lost nothing', async () => {
        disk.fill();
        await expect.poll(() => write(), { timeout: 20_000 }).not.toBe(201);
        disk.empty();
        await expect.poll(isWell, { timeout: 5_000, interval: 100 }).toEqual([201, 200, 200]);
        const again = await Promise.all([...acked].slice(0, 20).map((key) => write(key)));
        expect(new Set(again)).toEqual(new Set([201]));
        expect(await storedRequests()).toBe(acked.size);
        expect(server.output().includes(marker)).toBe(false);
      }, 60_000);
    },
  );
