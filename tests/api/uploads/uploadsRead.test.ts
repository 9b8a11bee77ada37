import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ResumeView } from '#contract/http/accountCalls.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { uploadStage, type Person } from '../../support/accounts/uploadStage.ts';

const { server, jpeg, pdf, person, get, linkTo } = await uploadStage();

describe('reading a file', () => {
  test('a resume is only saved, and nothing keeps it', async () => {
    const who = await person('user', 'Ravi Kumar "र"; DROP');
    await upload(who, 'resume', pdf);
    const { body } = await linkTo(who, 'resume');
    const answer = await fetch(server.url + body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Ravi-Kumar-DROP-resume.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('a picture is shown as what it is', async () => {
    const who = await person();
    await upload(who, 'bannerImage', jpeg);
    const { body } = await linkTo(who, 'bannerImage');
    const answer = await fetch(server.url + body.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect((await fetch(server.url + body.url, { method: 'HEAD' })).status).toBe(200);
  });

  test('needs a link that is whole, for this file, and not too old', async () => {
    const who = await person();
    await upload(who, 'resume', pdf);
    await upload(who, 'profilePhoto', jpeg);
    const { url } = (await linkTo(who, 'resume')).body;
    const photo = (await linkTo(who, 'profilePhoto')).body.url;
    const status = async (to: string) => (await fetch(server.url + to)).status;
    expect(await status(url)).toBe(200);
    const [resumePath = '', query = ''] = url.split('?');
    const changed = (name: string, value: string) => {
      const search = new URLSearchParams(query);
      search.set(name, value);
      return `${resumePath}?${search.toString()}`;
    };
    expect(await status(resumePath)).toBe(403);
    expect(await status(changed('signature', 'A'.repeat(43)))).toBe(403);
    expect(await status(changed('signature', ''))).toBe(403);
    expect(await status(changed('expires', String(4e9)))).toBe(403);
    expect(await status(changed('viewer', (await person('admin')).id))).toBe(403);
    expect(await status(`${photo.split('?')[0]}?${query}`)).toBe(403);
    expect(await status('/api/files/..%2f..%2fjwt-secret?' + query)).toBe(403);
    server.travel(2 * limits.fileLinkLifetime);
    expect(await status(url)).toBe(403);
  });

  test('gives the same link for a while, so that browsers need not fetch it again', async () => {
    const who = await person();
    await upload(who, 'profilePhoto', jpeg);
    const links = [await linkTo(who, 'profilePhoto'), await linkTo(who, 'profilePhoto')];
    const [first, second] = links.map(({ body }) => body.url);
    expect(first).toBe(second);
  });

  test('of someone else is refused, and of an administrator who is none any more too', async () => {
    const [who, other, admin] = [await person(), await person(), await person('admin')];
    await upload(who, 'resume', pdf);
    expect((await linkTo(who, 'resume', other)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await get(other, `/auth/user/${who.id}`)).status).toBe(403);
    const { url } = (await linkTo(who, 'resume', admin)).body;
    expect((await fetch(server.url + url)).status).toBe(200);
    await server.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  test('of a file that is not there, or of an unknown kind, is told', async () => {
    const who = await person();
    expect((await linkTo(who, 'resume')).body).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect((await get(who, `/auth/user/${who.id}/files/passport`)).status).toBe(404);
  });
});

describe('who saw a resume', () => {
  const views = async (who: Person) =>
    (await get<{ views: ResumeView[] }>(who, `/auth/user/${who.id}/resume-views`)).body.views;

  test('is written down once for each link of an administrator, and never for the owner', async () => {
    const [who, admin] = [await person(), await person('admin', 'Meera of the office')];
    await upload(who, 'resume', pdf);
    await upload(who, 'profilePhoto', jpeg);
    await fetch(server.url + (await linkTo(who, 'resume')).body.url);
    await linkTo(who, 'profilePhoto', admin);
    expect(await views(who)).toEqual([]);
    const { url } = (await linkTo(who, 'resume', admin)).body;
    await fetch(server.url + url);
    await fetch(server.url + url);
    expect(await views(who)).toMatchObject([{ viewerName: 'Meera of the office' }]);
    server.travel(limits.fileLinkLifetime);
    await linkTo(who, 'resume', admin);
    expect(await views(who)).toHaveLength(2);
  });

  test('knows a link from a profile that an administrator opened', async () => {
    const [who, admin] = [await person(), await person('admin')];
    await upload(who, 'resume', pdf);
    const { details } = (await get<User>(admin, `/auth/user/${who.id}`)).body;
    expect(await views(who)).toEqual([]);
    await fetch(server.url + details.resume);
    expect(await views(who)).toHaveLength(1);
  });
});
