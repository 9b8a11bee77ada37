import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { FileLink } from '#contract/http/accountCalls.ts';
import { employerLimits, type Employer } from '#contract/employers/employer.ts';
import { limits } from '#contract/limits.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { employerFiles } from '#server/db/schema/employerSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { eraseDeletedEmployers } from '#server/features/employers/store.ts';
import { sweepFiles } from '#server/features/files/fileCleanup.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { employerBody, sendEmployerFile } from '../../support/accounts/employerSteps.ts';
import { call, signUp } from '../../support/accounts/people.ts';
import { pdfText } from '../../support/data/pdfs.ts';

const server = await accountServer();
const { url, db } = server;
const pdf = Buffer.from(pdfText());
const create = { width: 60, height: 40, channels: 3, background: '#1a7f5a' } as const;
const png = await sharp({ create }).png().toBuffer();

async function person(role: 'user' | 'admin' | 'recruiter' | 'viewer') {
  const { user, token } = await signUp(url);
  await db.update(users).set({ role }).where(eq(users.id, user.id));
  return { url, token, id: user.id };
}
const admin = await person('admin');
let count = 0;
const add = async () =>
  (
    await call<Employer>(url, 'POST', '/employers', {
      ...{ token: admin.token, body: employerBody(`Filed Co ${++count}`) },
    })
  ).body.id;
const kept = () => readdirSync(path.join(server.folder, 'files/kept'));
const linkOf = (employerId: string, fileId = '', { token } = admin) =>
  call<FileLink & { code?: string }>(url, 'GET', `/employers/${employerId}/files/${fileId}`, {
    token,
  });

test('files are kept by their content, and opened by links', async () => {
  const id = await add();
  await sendEmployerFile(admin, id, 'licence', pdf);
  const { status, body } = await sendEmployerFile(admin, id, 'demand', png);
  expect(status).toBe(200);
  expect(body.files?.map(({ kind }) => kind)).toEqual(['licence', 'demand']);
  const [licence, demand] = body.files ?? [];
  const opened = await fetch(url + (await linkOf(id, licence?.id)).body.url);
  expect(opened.headers.get('content-disposition')).toBe('attachment; filename="licence.pdf"');
  expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true);
  const picture = await fetch(url + (await linkOf(id, demand?.id)).body.url);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('content-disposition')).toBe('attachment; filename="demand.webp"');
  expect(picture.headers.get('cache-control')).toBe('no-store');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  // The same file sent twice, as after an answer that was lost, is there once.
  const again = await sendEmployerFile(admin, id, 'licence', pdf);
  expect(again.body.files).toHaveLength(2);
  const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(lines.flatMap(({ changes }) => changes)).toContainEqual({
    ...{ field: 'fileAdded', from: null, to: 'licence' },
  });
});

test('junk is refused, and leaves nothing', async () => {
  const id = await add();
  const before = kept().length;
  const large = Buffer.concat([pdf], employerLimits.fileBytes + 1);
  const unsafe = pdfText({ catalogue: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
  for (const [content, code] of [
    ['MZ a program', 'EMPLOYER_FILE_TYPE'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'EMPLOYER_FILE_TYPE'],
    ['', 'EMPLOYER_FILE_TYPE'],
    ['%PDF-1.7 and no more', 'EMPLOYER_FILE_UNSAFE'],
    [unsafe, 'EMPLOYER_FILE_UNSAFE'],
    [png.subarray(0, 60), 'EMPLOYER_FILE_TYPE'],
    [large, 'EMPLOYER_FILE_TOO_LARGE'],
  ] as const) {
    const { body } = await sendEmployerFile(admin, id, 'licence', content);
    expect(body.code).toBe(code);
  }
  expect((await sendEmployerFile(admin, id, 'selfie', pdf)).status).toBe(400);
  const nowhere = await sendEmployerFile(admin, 'nothing', 'licence', pdf);
  expect(nowhere.body.code).toBe('EMPLOYER_NOT_FOUND');
  expect(kept()).toHaveLength(before);
});

test('a link is no use to a stranger, and ends with the role and the record', async () => {
  const id = await add();
  const { body } = await sendEmployerFile(admin, id, 'agreement', pdf);
  const fileId = body.files?.[0]?.id;
  for (const role of ['user', 'viewer'] as const) {
    const stranger = await person(role);
    expect((await linkOf(id, fileId, stranger)).status).toBe(403);
    expect((await sendEmployerFile(stranger, id, 'agreement', png)).status).toBe(403);
  }
  // Of another record it is not there.
  expect((await linkOf(await add(), fileId)).body.code).toBe('FILE_NOT_FOUND');
  const recruiter = await person('recruiter');
  const link = url + (await linkOf(id, fileId, recruiter)).body.url;
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link.replace(/viewer=\w+/, `viewer=${admin.id}`))).status).toBe(403);
  const boss = { token: admin.token };
  await call(url, 'DELETE', `/employers/${id}`, boss);
  expect((await fetch(link)).status).toBe(404);
  await call(url, 'POST', `/employers/${id}/restore`, boss);
  expect((await fetch(link)).status).toBe(200);
  expect((await call(url, 'DELETE', `/staff/${recruiter.id}`, boss)).status).toBe(200);
  expect((await fetch(link)).status).toBe(404);
});

test('a role that was changed behind the session opens nothing either', async () => {
  const id = await add();
  const { body } = await sendEmployerFile(admin, id, 'agreement', pdf);
  const recruiter = await person('recruiter');
  const link = url + (await linkOf(id, body.files?.[0]?.id, recruiter)).body.url;
  await db.update(users).set({ role: 'viewer' }).where(eq(users.id, recruiter.id));
  expect((await fetch(link)).status).toBe(404);
});

test('bytes go with the file, and with the record once that is gone for good', async () => {
  const id = await add();
  const before = kept().length;
  await sendEmployerFile(admin, id, 'demand', png);
  const { body } = await sendEmployerFile(admin, id, 'licence', pdf);
  const [first] = body.files ?? [];
  const to = `/employers/${id}/files/${first?.id ?? ''}`;
  const removed = await call<{ files: unknown[] }>(url, 'DELETE', to, { token: admin.token });
  expect(removed.body.files).toHaveLength(1);
  expect((await call(url, 'DELETE', to, { token: admin.token })).status).toBe(404);
  await expect.poll(() => kept().length).toBe(before + 1);
  const later = { db, files: server.files, now: () => Date.now() + 2 * limits.day };
  expect(await sweepFiles(later)).toBe(0);
  await call(url, 'DELETE', `/employers/${id}`, { token: admin.token });
  await eraseDeletedEmployers(later);
  expect(kept()).toHaveLength(before + 1);
  const muchLater = { ...later, now: () => Date.now() + limits.deletedKept + limits.day };
  await eraseDeletedEmployers(muchLater);
  expect(kept()).toHaveLength(before);
  await eraseDeletedEmployers(muchLater);
});

test('bytes that cannot be removed now hide neither that it is there nor why it is refused', async () => {
  const id = await add();
  await sendEmployerFile(admin, id, 'licence', pdf);
  vi.spyOn(server.files, 'remove').mockRejectedValue(new ApiError('FILES_UNAVAILABLE'));
  try {
    const again = await sendEmployerFile(admin, id, 'licence', pdf);
    expect(again).toMatchObject({ status: 200, body: { files: [{ kind: 'licence' }] } });
    const row = {
      employerId: id,
      kind: 'agreement',
      mediaType: 'application/pdf',
      bytes: 1,
    } as const;
    const full = Array.from({ length: employerLimits.files - 1 }, (_, at) => ({
      ...{ ...row, id: `${id}-${at}`, sha256: String(at), createdAt: new Date() },
    }));
    await db.insert(employerFiles).values(full);
    const refused = await sendEmployerFile(admin, id, 'demand', pdf);
    expect(refused.body).toMatchObject({ code: 'EMPLOYER_FILES_FULL' });
  } finally {
    vi.restoreAllMocks();
  }
});
