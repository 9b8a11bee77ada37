import type { Page } from '@playwright/test';
import type { Job } from '#contract/jobs/job.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import { call, logInAdministrator, signUpComplete } from '../accounts/people.ts';
import { changeAnswer } from './changedAnswer.ts';
import { expect, test } from './fixtures.ts';

const form = {
  ...{ jobName: 'Pipe Welder', companyName: 'Blue Anchor Fabrication', location: 'Muscat, Oman' },
  ...{ experience: '2-4', skills: 'TIG welding, Pipe fitting', openings: 12 },
  ...{ salaryRange: '50k-80k', jobType: 'Contract', category: 'Civil Engineering' },
  description: 'Weld pipes on site.\nQualifications & Skills:\nTwo years of TIG welding.',
};

/** An admin who is logged in for all tests of a file, and the jobs that they post. */
export function jobStage() {
  let admin: LoginReply;
  test.beforeAll(async ({ server }) => {
    admin = await logInAdministrator(server.url);
  });

  async function addJob(
    url: string,
    more: Partial<typeof form> & { closingDate?: string } = {},
  ): Promise<string> {
    const body = { ...form, country: 'OM', ...more };
    const answer = await call<Job>(url, 'POST', '/jobs', { token: admin.token, body });
    expect(answer.status).toBe(201);
    return answer.body._id;
  }

  const setStatus = (url: string, id: string, status: 'active' | 'inactive') =>
    call(url, 'PUT', `/jobs/${id}`, { token: admin.token, body: { status } });

  return { admin: () => admin, addJob, setStatus };
}

/** A member who may apply. */
export async function onTrial(url: string): Promise<LoginReply> {
  const member = await signUpComplete(url);
  const { token } = member;
  const started = await call(url, 'POST', '/subscriptions/activate-free-trial', { token });
  expect(started.status).toBe(201);
  return member;
}

/** Lets the server's answer about the own profile through with something else in it. */
export async function changeProfile(page: Page, change: Partial<User>): Promise<void> {
  await page.route(/\/api\/auth\/user\/\w+$/, (route) => changeAnswer(route, change));
}

export const applyNow = (page: Page) => page.getByRole('button', { name: 'Apply Now' });

/** The newest message. */
export const toast = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').last();
