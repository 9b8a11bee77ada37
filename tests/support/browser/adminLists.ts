import { setTimeout } from 'node:timers/promises';
import type { LeadImportDetail } from '#contract/leads/lead.ts';
import { buyPlan } from '../accounts/buyPlan.ts';
import { employerBody } from '../accounts/employerSteps.ts';
import { call } from '../accounts/people.ts';
import { setApplicants, staffedJob, type StaffedJob } from './adminSteps.ts';

/** Of the interview that is in the list of interviews. */
export const interviewDay = `${new Date().getUTCFullYear() + 1}-03-02`;

/** Puts something into each of the admin's lists that a first start leaves empty. */
export async function fillAdminLists(url: string): Promise<StaffedJob> {
  const job = await staffedJob(url);
  const { admin, jobId } = job;
  const [ravi, asha] = job.seekers;
  const send = async (method: string, path: string, body: object, { token } = admin) => {
    const answer = await call(url, method, path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  const upload = async (path: string, lines: readonly string[]): Promise<string> => {
    const answer = await fetch(`${url}/api${path}?name=list.csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}` },
      body: lines.join('\n'),
    });
    return ((await answer.json()) as { id: string }).id;
  };

  await send('PUT', `/auth/user/${ravi!.user.id}/consents/sharing`, { given: true }, ravi);
  await setApplicants(url, job, {
    ...{ ids: [ravi!.applicationId], status: 'Interview Scheduled' },
    interview: { at: `${interviewDay}T06:30:00Z`, place: 'Hotel Taj', zone: 'Asia/Dubai' },
  });
  await send('POST', '/employers', employerBody('Blue Anchor Fabrication'));
  await send('POST', '/feeds', {
    ...{ name: 'Night Works', address: 'https://feeds.example/jobs.csv', active: false },
  });
  await send('POST', `/jobs/${jobId}/report`, { reason: 'fake' });
  await send('POST', '/support/request', {
    ...{ name: 'Asha Devi', email: asha!.user.email, subject: 'Cannot upload' },
    message: 'My resume does not upload.',
  });
  await send('POST', '/words', { phrase: 'jhula banda', kind: 'trade', meaning: 'Scaffolder' });
  await buyPlan(url, asha!, 'basic');
  await upload('/imports', [
    'Ref,Job Title,Company,City,Country,Description,Posted',
    '1,Welder,Night Works,Dubai,AE,Weld pipes on a large site.,2026-11-01',
  ]);

  const list = `/leads/imports/${await upload('/leads/imports', [
    'Candidate Name,Mobile No.,Trade',
    'Anil Kumar,9812345670,Welder',
  ])}`;
  for (;;) {
    const { status, version } = (await call<LeadImportDetail>(url, 'GET', list, admin)).body;
    if (status === 'checked') {
      const said = { source: 'Fair', permission: 'They asked for it there' };
      await send('POST', list, { action: 'commit', version, ...said });
      return job;
    }
    await setTimeout(50);
  }
}
