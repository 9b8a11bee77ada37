import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { MessageLog, MessagePreview } from '#contract/messages/message.ts';
import { askingFolder } from '../support/database/asking.ts';
import { staffedJob } from '../support/browser/adminSteps.ts';
import { call, logInAdministrator } from '../support/accounts/people.ts';
import { aboutOneProcess, embeddedIsOne } from '../support/processes/aboutOneProcess.ts';
import { fillWithFirstStart, startServer } from '../support/server/server.ts';

interface Sent {
  sendId: string;
  queued: number;
  code?: string;
}

test(
  'a process that is killed between queue and mail server loses no mail and doubles none',
  { ...aboutOneProcess(embeddedIsOne), timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'messages-'));
    await fillWithFirstStart(dataDir);
    let server = await startServer({ dataDir });
    const { admin, jobId, seekers } = await staffedJob(server.url);
    const ids = seekers.map(({ applicationId }) => applicationId);
    const message = {
      ...{ jobId, channel: 'mail', ids, englishSubject: 'About {{job}}' },
      englishText: 'Hello {{name}}, please call us.',
    };
    const post = <T>(to: string, body: object, token = admin.token) =>
      call<T>(server.url, 'POST', to, { token, body });
    const { reached, asOf } = (await post<MessagePreview>('/messages/preview', message)).body;
    const body = { ...message, sendId: randomUUID(), expected: reached, asOf };
    expect((await post<Sent>('/messages', body)).body).toMatchObject({ queued: 3 });
    await server.kill();

    // The ten minutes are over, and one mail was in the hands of the process that is no more.
    const ask = askingFolder(dataDir);
    await ask(`update messages set next_try_at = now() - interval '1 minute'`);
    await ask(`update messages set taken = true, attempts = 1, next_try_at = now() + interval '1 day'
      where user_id = '${seekers[0]!.user.id}'`);
    server = await startServer({ dataDir });
    const { token } = await logInAdministrator(server.url);
    const states = async () => {
      const query = `/messages?jobId=${jobId}`;
      const { messages } = (await call<MessageLog>(server.url, 'GET', query, { token })).body;
      return messages.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 90_000 }).toEqual(['sent', 'sent', 'sent']);
    // Asked again, since its answer was lost with the process: nothing more is sent.
    expect((await post<Sent>('/messages', body, token)).body).toMatchObject({ queued: 3 });
    const folder = path.join(dataDir, 'mail');
    const names = (await readdir(folder)).filter((name) => name.startsWith('message-'));
    expect(names).toHaveLength(3);
    const mail = await PostalMime.parse(await readFile(path.join(folder, names[0]!)));
    expect(mail.subject).toMatch(/^About Pipe Welder/);
    expect(mail.text).toContain('Nobody pays for a job');
    await server.stop();
    await rm(dataDir, { recursive: true });
  },
);
