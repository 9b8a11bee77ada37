import { utimesSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { noLeadCounts } from '#contract/leads/lead.ts';
import { newId } from '#server/db/ids.ts';
import { leadImports } from '#server/db/schema/leadSchema.ts';
import { files } from '#server/db/schema/schema.ts';
import { sweepFiles } from '#server/features/files/fileCleanup.ts';
import { failNextTransaction } from '../../support/processes/nextTransaction.ts';
import { somePdf } from '../../support/data/pdfs.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { uploadStage } from '../../support/accounts/uploadStage.ts';

const { server, pdf, person, linkTo, kept } = await uploadStage();

test('a new resume stands where the bytes of the old one cannot be removed', async () => {
  const who = await person();
  await upload(who, 'resume', pdf);
  const old = await server.db.select().from(files).where(eq(files.ownerId, who.id));
  const refuse = vi.spyOn(server.files, 'remove').mockRejectedValue(new Error('the disk is away'));
  const second = somePdf();
  try {
    expect((await upload(who, 'resume', second)).status).toBe(200);
  } finally {
    refuse.mockRestore();
  }
  const link = (await linkTo(who, 'resume')).body.url;
  const answer = await fetch(server.url + link);
  expect(Buffer.from(await answer.arrayBuffer()).equals(second)).toBe(true);
  expect(kept()).toContain(old[0]?.id);
  server.travel(2 * 60 * 60 * 1000);
  await sweepFiles(server.parts);
  expect(kept()).not.toContain(old[0]?.id);
  expect((await fetch(server.url + (await linkTo(who, 'resume')).body.url)).status).toBe(200);
});

test('a commit whose answer was lost keeps the bytes that its row may need', async () => {
  const who = await person();
  const lost = new Error('Connection terminated unexpectedly');
  failNextTransaction(server.databases, lost, 'after');
  const logged = vi.spyOn(server.parts.log, 'error');
  expect((await upload(who, 'resume', pdf)).status).toBeGreaterThanOrEqual(500);
  const [line] = logged.mock.calls;
  expect(line).toMatchObject([{ route: 'user.setResume' }, 'request failed']);
  expect(JSON.stringify(line)).not.toContain(who.id);
  const answer = await fetch(server.url + (await linkTo(who, 'resume')).body.url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
});

test('bytes that no row knows are swept up when they are old enough', async () => {
  const who = await person();
  await upload(who, 'resume', pdf);
  const mine = kept();
  const lost = (id: string, ageInHours: number) => {
    const file = server.files.pathOf(id);
    writeFileSync(file, 'left over');
    const at = server.parts.now() / 1000 - ageInHours * 3600;
    utimesSync(file, at, at);
  };
  lost('0000000000000001', 2);
  lost('0000000000000002', 0);
  expect(await sweepFiles(server.parts)).toBe(1);
  expect(kept().sort()).toEqual([...mine, '0000000000000002'].sort());
});

test('a list whose row was never written, or is gone, is swept up as well', async () => {
  const at = new Date(server.parts.now());
  const list = { createdBy: 'admin', fileName: 'list.xlsx', bytes: 1, digest: '', run: '' };
  const state = { status: 'checked' as const, beatAt: at, progress: { done: 1, total: 1 } };
  const [known, lost] = [newId(), newId()];
  await server.db
    .insert(leadImports)
    .values({ id: known, ...list, ...state, counts: noLeadCounts, createdAt: at });
  for (const id of [known, lost]) {
    await server.files.imports.put(id, Readable.from(['Bina Devi, K1234567']));
  }
  const left = async () => (await server.files.imports.list()).map(({ id }) => id).sort();
  expect(await left()).toEqual([known, lost].sort());
  server.travel(2 * 60 * 60 * 1000);
  await sweepFiles(server.parts);
  expect(await left()).toEqual([known]);
});
