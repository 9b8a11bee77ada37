import type { LoginReply } from '#contract/account/user.ts';
import { call, completeDetails, logInAdministrator, signUpComplete } from '../accounts/people.ts';

/** A job with applicants, as tests of the admin begin with. */
export interface StaffedJob {
  admin: LoginReply;
  jobId: string;
  /** Those who applied, in their order; each with the id of the application. */
  seekers: (LoginReply & { applicationId: string })[];
}

const form = {
  jobName: 'Pipe Welder (6G)',
  companyName: 'Blue Anchor Fabrication',
  experience: '2-4',
  location: 'Muscat, Oman',
  description: 'Weld pipes.',
  skills: 'TIG welding, Pipe fitting, Grinding, Rigging',
  salaryRange: '50k-80k',
  jobType: 'Contract',
  category: 'Civil Engineering',
};

/**
 * Posts a job.
 * @returns its id
 */
export async function postJob(url: string, admin: LoginReply, jobName: string): Promise<string> {
  const { body } = await call<{ _id: string }>(url, 'POST', '/jobs', {
    ...{ token: admin.token, body: { ...form, jobName } },
  });
  return body._id;
}

/**
 * Posts a job of a company.
 * @returns its id
 */
export async function postJobOf(
  url: string,
  { token }: LoginReply,
  companyName: string,
): Promise<string> {
  const { body } = await call<{ _id: string }>(url, 'POST', '/jobs', {
    ...{ token, body: { ...form, companyName } },
  });
  return body._id;
}

/** Someone with this name who has applied to a job. */
export async function applyAs(
  url: string,
  jobId: string,
  details: { fullName: string; skills?: string; presentJobTitle?: string },
): Promise<StaffedJob['seekers'][number]> {
  const seeker = await signUpComplete(url);
  const { token } = seeker;
  await call(url, 'PATCH', `/auth/user/${seeker.user.id}`, {
    ...{ token, body: { details: { ...completeDetails, ...details }, baseVersion: 1 } },
  });
  await call(url, 'POST', '/subscriptions/activate-free-trial', { token });
  const { status, body } = await call<{ application: { applicationId: string } }>(
    url,
    'POST',
    `/jobs/${jobId}/apply`,
    { token },
  );
  if (status !== 201) throw new Error(`Not applied: ${JSON.stringify(body)}`);
  return { ...seeker, applicationId: body.application.applicationId };
}

/** A new job with three applicants of known names. */
export async function staffedJob(url: string): Promise<StaffedJob> {
  const admin = await logInAdministrator(url);
  const jobId = await postJob(url, admin, form.jobName);
  const seekers = [];
  for (const details of [
    { fullName: 'Ravi Kumar' },
    { fullName: 'Asha Devi', skills: 'Cooking, Baking' },
    { fullName: 'Gurpreet Singh' },
  ]) {
    seekers.push(await applyAs(url, jobId, details));
  }
  return { admin, jobId, seekers };
}

/** Changes applications as the admin does. */
export async function setApplicants(
  url: string,
  { admin, jobId }: Pick<StaffedJob, 'admin' | 'jobId'>,
  body: object,
): Promise<void> {
  const path = `/jobs/${jobId}/applicants`;
  const answer = await call(url, 'PATCH', path, { token: admin.token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
