import { companyKey } from '#contract/employers/companyKey.ts';
import type { Employer, EmployerContact } from '#contract/employers/employer.ts';

/** The fields as they are typed: texts, so that a draft holds exactly what stood there. */
export interface EmployerFields {
  name: string;
  kind: string;
  country: string;
  website: string;
  licenceNumber: string;
  validUntil: string;
  checkSource: string;
  checkedOn: string;
  evidence: string;
  contacts: EmployerContact[];
  notes: string;
}

export const blankContact: EmployerContact = { name: '', role: '', phone: '', email: '' };

/** What a new record begins with. */
export const blankEmployer = (name: string): EmployerFields => ({
  ...{ name, kind: 'employer', country: '', website: '', licenceNumber: '', validUntil: '' },
  ...{ checkSource: '', checkedOn: '', evidence: '', contacts: [], notes: '' },
});

/** What the form shows of a stored record. */
export function fieldsOf(employer: Employer): EmployerFields {
  return {
    ...{ name: employer.name, kind: employer.kind, country: employer.country ?? '' },
    website: employer.website ?? '',
    licenceNumber: employer.licenceNumber ?? '',
    validUntil: employer.validUntil ?? '',
    checkSource: employer.checkSource ?? '',
    checkedOn: employer.checkedOn ?? '',
    evidence: employer.evidence ?? '',
    contacts: employer.contacts ?? [],
    notes: employer.notes ?? '',
  };
}

/** What a form sends: what was left blank is none. */
export function bodyOf(fields: EmployerFields): object {
  const { country, validUntil, checkSource, checkedOn, contacts, ...texts } = fields;
  const isBlank = (contact: EmployerContact) =>
    Object.values(contact).every((text) => !text.trim());
  return {
    ...texts,
    country: country || null,
    validUntil: validUntil || null,
    checkSource: checkSource || null,
    checkedOn: checkedOn || null,
    contacts: contacts.filter((contact) => !isBlank(contact)),
  };
}

/** Whether another name takes a record's jobs from it, as the server compares names; closed ones too. */
export const losesJobs = (employer: Employer, name: string): boolean =>
  companyKey(name) !== companyKey(employer.name) && employer.openJobs + employer.closedJobs > 0;
