import { zipSync } from 'fflate';
import type { UserExport } from '#contract/http/accountCalls.ts';
import type { FileField } from '#contract/account/details.ts';
import { callApi, CallFailure } from '#src/data/api.ts';

const names: Record<FileField, string> = {
  resume: 'resume.pdf',
  profilePhoto: 'profile-photo.webp',
  bannerImage: 'banner-image.webp',
};

/**
 * Everything that is stored of a user, as one archive: the records as JSON, and the files
 * themselves, because their links run out. Throws CallFailure.
 */
export async function exportMyData(userId: string, now = new Date()): Promise<File> {
  const records = await callApi('user.export', { params: { userId } });
  const files = await Promise.all(records.files.map(fileOf));
  const json = new TextEncoder().encode(JSON.stringify(withoutLinks(records), null, 2));
  const all = { 'my-data.json': json, ...Object.fromEntries(files) };
  // Pictures and PDFs are compressed already. Not in a stream: not every phone unpacks the
  // archives whose sizes are behind the files.
  const archive = zipSync(all, { level: 0, mtime: now });
  const day = now.toISOString().slice(0, 10);
  return new File([archive], `safar-my-data-${day}.zip`, { type: 'application/zip' });
}

async function fileOf({ url, kind }: UserExport['files'][number]) {
  const answer = await fetch(url).catch(() => {
    throw new CallFailure(0, {});
  });
  if (!answer.ok) throw new CallFailure(answer.status, {});
  return [names[kind], new Uint8Array(await answer.arrayBuffer())] as const;
}

/** The files stand beside it under their names: links would be dead within the hour. */
function withoutLinks(records: UserExport) {
  const files = records.files.map(({ url: _url, expiresAt: _expiresAt, ...file }) => ({
    ...file,
    name: names[file.kind],
  }));
  return { ...records, files };
}
