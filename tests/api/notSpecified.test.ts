import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoContacts } from '#contract/support/contacts.ts';
import { languages } from '#contract/language.ts';
import { notSpecified } from '#contract/options.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { shownName, shownNameOf } from '#server/domain/shownName.ts';
import { findOrders } from '#server/features/payments/orders.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';
import { readersOf } from '#server/features/applications/messages/readers.ts';
import { messageMail } from '#server/features/applications/messages/messageText.ts';
import { reminderMail } from '#server/features/applications/notices.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;

/** Someone who skipped the name, with an application to a job whose feed named no company. */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  for (const language of languages) {
    await db.insert(users).values({
      ...{ id: language, email: `${language}@example.in`, language },
      details: { fullName: notSpecified },
    });
  }
  await db.insert(jobs).values({
    ...{ id: 'job', jobName: 'Welder', companyName: notSpecified, location: notSpecified },
    ...{ experience: '', description: 'Weld.', skills: [], salaryRange: '', category: '' },
    ...{ jobType: '', titleKey: '', companyKey: '', locationKey: '' },
    ...{ experienceFrom: 0, experienceTo: 0 },
  });
  for (const id of languages) {
    await db.insert(applications).values({ id, jobId: 'job', userId: id });
  }
  await db.insert(paymentOrders).values({
    ...{ id: 'order', provider: 'sandbox', userId: 'hindi', planType: 'basic' as const },
    ...{ planName: 'Basic', currency: 'INR', months: 1, subscriptionId: 's' },
    ...{ amount: 100, durationDays: 30, status: 'created' as const },
  });
}, 60_000);
afterAll(() => database.close());

test('no mail says that a company or a person is called so', async () => {
  const interview = { at: '2026-12-10T09:00:00.000Z', place: 'Dadar' };
  const site = { publicUrl: 'https://x.example', support: demoContacts, now: Date.now };
  for (const id of languages) {
    const mail = await reminderMail(database.db, id, interview, site);
    expect(mail?.text).toContain('Welder');
    expect(JSON.stringify(mail)).not.toContain(notSpecified);
    const [reader] = await readersOf(database.db, [id]);
    expect(reader).toMatchObject({ name: `${id}@example.in` });
    expect(JSON.stringify(reader?.values)).not.toContain(notSpecified);
    const message = { language: id, subject: 'Hello', text: 'Come.' };
    const about = { job: 'Welder', company: notSpecified };
    expect(messageMail(site, message, about).text).not.toContain(notSpecified);
  }
});

test('no one is shown as a person of that name', async () => {
  const { db } = database;
  expect((await db.select({ name: shownName }).from(users)).map(({ name }) => name)).toEqual(
    languages.map((id) => `${id}@example.in`),
  );
  const [applicant] = await db
    .select({ name: shownNameOf(applications.userId) })
    .from(applications)
    .limit(1);
  expect(applicant?.name).toMatch(/@example\.in$/);
  const { rows } = await findOrders(db, { id: 'order' });
  expect(rows).toMatchObject([{ buyer: { email: 'hindi@example.in', name: null } }]);
  const signed: object[] = [];
  const sign = (subject: object) => Promise.resolve(String(signed.push(subject)));
  const [row] = await db.select().from(users).limit(1);
  await presentSession({ tokens: { sign } as never }, row!, 1, {} as never);
  expect(signed).toMatchObject([{ name: '' }]);
});
