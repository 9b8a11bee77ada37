import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { LoginReply, StaffRole } from '#contract/account/user.ts';
import type { RunningServer } from '../server/server.ts';
import { call, logInAdministrator, logInAgain, newEmail, signUp } from './people.ts';

/** The link of the invitation that went to an address; mails are files here. */
export async function linkTo(server: RunningServer, email: string): Promise<string> {
  const folder = path.join(server.dataDir, 'mail');
  let link = '';
  await expect
    .poll(
      async () => {
        for (const name of await readdir(folder).catch(() => [])) {
          if (!name.startsWith('invite-') || !name.endsWith('.eml')) continue;
          const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
          if (mail.to?.[0]?.address === email)
            link = /https?:\S+#invite=\S+/.exec(mail.text ?? '')?.[0] ?? '';
        }
        return link;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return link;
}

/** Someone with a role, invited and accepted by calls. */
export async function employed(server: RunningServer, role: StaffRole): Promise<LoginReply> {
  const email = newEmail();
  const { token } = await logInAdministrator(server.url);
  const body = { email, role, language: 'english' };
  await call(server.url, 'POST', '/staff/invites', { token, body });
  const person = await signUp(server.url, email);
  const link = new URL(await linkTo(server, email));
  await call(server.url, 'POST', '/staff/accept', {
    ...{ token: person.token, body: { token: link.hash.replace('#invite=', '') } },
  });
  return logInAgain(server.url, person);
}
