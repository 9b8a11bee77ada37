import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { FileLink } from '#contract/http/accountCalls.ts';
import type { User } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { pdfText } from '../data/pdfs.ts';
import { accountServer } from './accountServer.ts';
import { call, signUp } from './people.ts';
import type { UploadKind } from './uploadCalls.ts';

export interface Person {
  url: string;
  id: string;
  token: string;
}

/** A server of accounts for all tests of a file, a picture and a resume, and what people ask of their files. */
export async function uploadStage() {
  const server = await accountServer();
  const create = { width: 60, height: 40, channels: 3, background: '#1a7f5a' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const pdf = Buffer.from(pdfText());

  async function person(role: 'user' | 'admin' = 'user', fullName = ''): Promise<Person> {
    const { user, token } = await signUp(server.url);
    await server.db.update(users).set({ role, details: { fullName } }).where(eq(users.id, user.id));
    return { url: server.url, id: user.id, token };
  }

  const get = <T>(who: Person, to: string) => call<T>(server.url, 'GET', to, { token: who.token });
  const profile = async (who: Person) => (await get<User>(who, `/auth/user/${who.id}`)).body;
  const linkTo = (who: Person, kind: UploadKind, by = who) =>
    get<FileLink>(by, `/auth/user/${who.id}/files/${kind}`);
  const kept = () => readdirSync(path.join(server.folder, 'files/kept'));

  return { server, jpeg, pdf, person, get, profile, linkTo, kept };
}
