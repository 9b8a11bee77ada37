import type { Employer } from '#contract/employers/employer.ts';

/** What a record's form holds at least, with an own company name. */
export const employerBody = (name: string, more: object = {}) => ({
  ...{ name, kind: 'agent', country: 'IN', website: '', licenceNumber: 'B-1234/MUM/PER/5' },
  ...{ validUntil: '2030-01-31', checkSource: null, checkedOn: null, evidence: '' },
  ...{ contacts: [], notes: '', ...more },
});

/** A check of a day, whole. */
export const checkOf = (checkedOn: string, checkSource = 'emigrate') => ({
  ...{ checkSource, checkedOn, evidence: 'Screenshot 12 in the shared folder' },
});

/** How someone is reached; nothing of it may be seen by a viewer or be in the log. */
export const contact = {
  ...{ name: 'Farida Contact', role: 'HR', phone: '+91 98200 11223' },
  email: 'farida@agent.example',
};

/** Sends a file to a record, as a page does. */
export async function sendEmployerFile(
  to: { url: string; token: string },
  employerId: string,
  kind: string,
  content: Uint8Array | string,
): Promise<{ status: number; body: Partial<Pick<Employer, 'files'>> & { code?: string } }> {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], 'any.exe', { type: 'image/gif' }));
  const answer = await fetch(`${to.url}/api/employers/${employerId}/files/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${to.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}
