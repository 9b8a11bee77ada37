import { afterEach, expect, test, vi } from 'vitest';
import { CFB } from 'xlsx';
import { exportMyData } from './exportMyData.ts';

const now = new Date(2026, 10, 21, 9, 30, 12);
const photo = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);

/** A server that holds a name and a photo, whose link `photoAnswer` answers. */
function answerWith(photoAnswer: () => Response) {
  const link = {
    kind: 'profilePhoto',
    url: '/files/photo?signature=1',
    expiresAt: '',
    bytes: 1000,
  };
  const records = { exportedAt: '', account: { name: 'रवि' }, files: [link], records: {} };
  vi.stubGlobal('fetch', async (url: string) =>
    url === link.url ? photoAnswer() : Response.json(records),
  );
}

afterEach(() => vi.unstubAllGlobals());

test('another reader of archives finds the files as they were put in', async () => {
  answerWith(() => new Response(photo));
  const file = await exportMyData('1', now);
  expect(file.name).toBe(`safar-my-data-${now.toISOString().slice(0, 10)}.zip`);
  const archive = CFB.read(Buffer.from(await file.arrayBuffer()), { type: 'buffer' });
  const content = (name: string) => Uint8Array.from(CFB.find(archive, name)?.content ?? []);
  expect(content('/profile-photo.webp')).toEqual(photo);
  expect(CFB.find(archive, '/profile-photo.webp')?.mt).toEqual(now);
  expect(JSON.parse(new TextDecoder().decode(content('/my-data.json')))).toEqual({
    exportedAt: '',
    account: { name: 'रवि' },
    // Links would be dead within the hour: the name in the archive takes their place.
    files: [{ kind: 'profilePhoto', bytes: 1000, name: 'profile-photo.webp' }],
    records: {},
  });
});

test('a file that cannot be fetched leaves no archive without it', async () => {
  answerWith(() => new Response(null, { status: 404 }));
  await expect(exportMyData('1', now)).rejects.toMatchObject({ status: 404 });
});
