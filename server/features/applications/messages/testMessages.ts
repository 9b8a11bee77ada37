import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { messageLimits, type MessageLog, type MessagePreview } from '#contract/messages/message.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { messages, messageSends } from '#server/db/schema/messageSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testAdmin } from '#server/features/applications/testAdmin.ts';
import { deliverMessages } from './deliver.ts';
import { messageHandlers } from './handlers.ts';

export interface MessageAnswer {
  sendId: string;
  queued: number;
  skipped: number;
  until: string;
  undone: number;
  kept: number;
  id: string;
  number?: number;
  code?: string;
  errors?: Record<string, string>;
  money?: string[];
}
type Options = { who?: string; key?: string };

/** Three who applied, a job, and who may write to them, for the tests of messages. */
export async function testMessages() {
  const portal = await testAdmin(messageHandlers);
  const { db, call, travel, sent, mailServer } = portal;
  const token = await portal.person('ramesh', {}, 'admin');
  const recruiter = await portal.person('rita', {}, 'recruiter');
  const viewer = await portal.person('vera', {}, 'viewer');
  const names = ['asha', 'dev', 'ravi'];

  async function begin() {
    for (const table of [auditLog, messages, messageSends, applications, jobs, consents]) {
      await db.delete(table);
    }
    for (const name of names) {
      await db.delete(users).where(eq(users.id, name));
      await portal.person(name, { mobile: '098765 43210' });
    }
    await db.update(users).set({ language: 'hinglish' }).where(eq(users.id, 'dev'));
    mailServer.away = false;
    mailServer.refusal = null;
    sent.splice(0);
    await portal.job('welder');
    for (const name of names) await portal.applied(`of-${name}`, 'welder', name);
  }

  const texts = {
    ...{ englishSubject: 'About {{job}}', englishText: 'Hello {{name}},\n\ncome & see.' },
    ...{ hinglishSubject: '{{job}} ke baare mein', hinglishText: 'Namaste {{name}}!' },
  };
  const everyone = { all: { search: '', status: '', skill: '' } };
  const mail = { jobId: 'welder', channel: 'mail', ...texts };

  const preview = (body: object, { who = token }: Options = {}) =>
    call<MessagePreview & MessageAnswer>('POST', '/messages/preview', { token: who, body });
  /** Previews and says yes, as the page does. */
  async function send(body: object, { who = token, key }: Options = {}) {
    const { reached: expected, asOf, mark } = (await preview(body, { who })).body;
    const whole = { ...body, sendId: randomUUID(), expected, asOf, mark };
    return post(whole, { who, ...(key && { key }) });
  }
  const post = (body: object, { who = token, key }: Options = {}) =>
    call<MessageAnswer>('POST', '/messages', { token: who, body, ...(key && { key }) });
  const log = async (query = 'jobId=welder', who = token) =>
    (await call<MessageLog & MessageAnswer>('GET', `/messages?${query}`, { token: who })).body;
  const states = async () =>
    Object.fromEntries((await db.select().from(messages)).map((one) => [one.userId, one.state]));
  const undo = (id: string) => call<MessageAnswer>('DELETE', `/messages/waiting/${id}`, { token });
  const deliver = () => deliverMessages({ ...portal.deps });
  const holdEnds = () => {
    travel(messageLimits.hold);
    return deliver();
  };
  const said = (expected: number) => ({
    ...{ sendId: randomUUID(), expected },
    asOf: new Date(portal.now()).toISOString(),
  });
  return {
    ...portal,
    token,
    recruiter,
    viewer,
    texts,
    everyone,
    mail,
    begin,
    preview,
    send,
    post,
    log,
    states,
    undo,
    deliver,
    holdEnds,
    said,
  };
}
