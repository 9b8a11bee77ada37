import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asking, askingFolder } from '../../support/database/asking.ts';
import { MixedLoad } from '../../support/database/mixedLoad.ts';
import { aboutOneProcess, embeddedIsOne } from '../../support/processes/aboutOneProcess.ts';
import { freePort } from '../../support/server/freePort.ts';
import { fillWithFirstStart, startServer } from '../../support/server/server.ts';
import { needsPostgres, startPostgresCluster } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

const cluster = await startPostgresCluster();
const kills = trialSize(1);
const isTrial = kills >= 50;

afterAll(() => cluster?.stop());

const kinds = [
  ['embedded', aboutOneProcess(embeddedIsOne)],
  ['postgres', { skip: !cluster, ...needsPostgres }],
] as const;

describe.each(kinds)('a server that is killed (%s)', (kind, options) => {
  test(
    `${kills} kills lose and double nothing that was acknowledged`,
    { ...options, timeout: 120_000 + kills * 20_000, retry: 0 }, // one loss is one too many
    async () => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kills-'));
      const databaseUrl = kind === 'postgres' ? cluster?.url : undefined;
      if (!databaseUrl) await fillWithFirstStart(dataDir);
      const port = await freePort();
      const starts: number[] = [];
      const start = async () => {
        const began = performance.now();
        const server = await startServer({
          ...{ dataDir, port, environment: { TRUST_PROXY: '1' } },
          ...(databaseUrl && { databaseUrl }),
        });
        starts.push(performance.now() - began);
        return server;
      };
      let server = await start();
      const load = new MixedLoad(server.url, { slowest: 20_000, mayBeGone: true });
      await load.start({ readers: 4, supporters: 4, savers: 12, newcomers: 1 });
      starts.length = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const enough = load.acknowledged() + Math.random() * 10;
        await expect
          .poll(() => load.acknowledged(), { timeout: 60_000, interval: 5 })
          .toBeGreaterThan(enough);
        await server.kill();
        server = await start();
      }
      await load.stop();
      await server.stop();
      const found = await load.compare(databaseUrl ? asking(databaseUrl) : askingFolder(dataDir));
      const sorted = starts.sort((one, other) => one - other).map(Math.round);
      console.log(
        `${kind}: ${kills} kills, ${found.acknowledged} acknowledged writes (${found.saves} profile ` +
          `saves), ${found.lost} lost, ${found.doubled} doubled; ready again after ` +
          `${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms at most`,
      );
      expect(load.offences).toEqual([]);
      expect(found).toMatchObject({ lost: 0, doubled: 0 });
      expect(found.saves).toBeGreaterThan(kills);
      expect(sorted.at(-1)).toBeLessThan(isTrial ? 5_000 : 60_000);
      await rm(dataDir, { recursive: true });
    },
  );
});
