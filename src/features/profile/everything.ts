import type { UserExport } from '#contract/accountCalls.ts';
import type { FileField } from '#contract/details.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { zip, type ZipFile } from './zip.ts';

const names: Record<FileField, string> = {
  resume: 'resume.pdf',
  profilePhoto: 'profile-photo.webp',
  bannerImage: 'banner-image.webp',
};

/**
 * Everything that is stored of a user, as one archive: the records as JSON, and the files
 * themselves, because their links run out. Throws CallFailure.
 */
export async function everythingOf(userId: string, now = new Date()): Promise<File> {
  const records = await callApi('user.export', { params: { userId } });
  const files = await Promise.all(records.files.map(fileOf));
  const json = JSON.stringify(withoutLinks(records), null, 2);
  const all = [{ name: 'my-data.json', data: new TextEncoder().encode(json) }, ...files];
  const day = now.toISOString().slice(0, 10);
  return new File([zip(all, now)], `safar-my-data-${day}.zip`, { type: 'application/zip' });
}

async function fileOf({ url, kind }: UserExport['files'][number]): Promise<ZipFile> {
  const answer = await fetch(url).catch(() => {
    throw new CallFailure(0, {});
  });
  if (!answer.ok) throw new CallFailure(answer.status, {});
  return { name: names[kind], data: new Uint8Array(await answer.arrayBuffer()) };
}

/** The files stand beside it under their names: links would be dead within the hour. */
function withoutLinks(records: UserExport) {
  const files = records.files.map(({ url: _url, expiresAt: _expiresAt, ...file }) => ({
    ...file,
    name: names[file.kind],
  }));
  return { ...records, files };
}
