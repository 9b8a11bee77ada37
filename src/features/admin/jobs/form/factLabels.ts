import type { FactName } from './factFields.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** The labels of the facts that are one field each. */
export const factLabels = {
  country: 'adminJobs:facts.country',
  closingDate: 'adminJobs:facts.closingDate',
  payFrom: 'adminJobs:facts.payFrom',
  payTo: 'adminJobs:facts.payTo',
  payCurrency: 'adminJobs:facts.payCurrency',
  payPeriod: 'adminJobs:facts.payPeriod',
  payRate: 'adminJobs:facts.payRate',
  payInrFrom: 'adminJobs:facts.payInrFrom',
  payInrTo: 'adminJobs:facts.payInrTo',
  payInrDate: 'adminJobs:facts.payInrDate',
  contractMonths: 'adminJobs:facts.contractMonths',
  hoursPerWeek: 'adminJobs:facts.hoursPerWeek',
  visaType: 'adminJobs:facts.visaType',
  food: 'adminJobs:facts.food',
  room: 'adminJobs:facts.room',
  ticket: 'adminJobs:facts.ticket',
  medical: 'adminJobs:facts.medical',
  agentName: 'adminJobs:facts.agentName',
  agentLicence: 'adminJobs:facts.agentLicence',
  agentValidUntil: 'adminJobs:facts.agentValidUntil',
  agentCheckedBy: 'adminJobs:facts.agentCheckedBy',
  agentCheckedOn: 'adminJobs:facts.agentCheckedOn',
  agentEvidence: 'adminJobs:facts.agentEvidence',
} as const satisfies Record<Exclude<FactName, 'keepPay'>, TextKey>;

/** What a fact is called, where one is not a field by itself: the costs, and that a pay still holds. */
export function nameOfFact(name: string): TextKey {
  if (name === 'costs') return 'adminJobs:facts.costs';
  if (name === 'keepPay') return 'adminJobs:facts.payKeep';
  return factLabels[name as keyof typeof factLabels];
}
