import { LongText, type LongTexts, type TextSection } from './LongText.tsx';

const sections: readonly TextSection[] = [
  {
    id: 'service',
    title: 'terms:service.title',
    parts: [
      'terms:service.p1',
      ['terms:service.p2', 'terms:service.p3', 'terms:service.p4', 'terms:service.p5'],
    ],
  },
  {
    id: 'account',
    title: 'terms:account.title',
    parts: [['terms:account.p1', 'terms:account.p2', 'terms:account.p3']],
  },
  { id: 'jobs', title: 'terms:jobs.title', parts: ['terms:jobs.p1', 'terms:jobs.p2'] },
  { id: 'apply', title: 'terms:apply.title', parts: ['terms:apply.p1'] },
  {
    id: 'plans',
    title: 'terms:plans.title',
    parts: [
      ['terms:plans.p1', 'terms:plans.p2', 'terms:plans.p3', 'terms:plans.p4', 'terms:plans.p5'],
      'terms:plans.p6',
    ],
  },
  {
    id: 'refund',
    title: 'terms:refund.title',
    parts: [
      'terms:refund.p1',
      'terms:refund.p2',
      'terms:refund.p3',
      'terms:refund.p4',
      ['terms:refund.p5', 'terms:refund.p6'],
    ],
  },
  {
    id: 'fair',
    title: 'terms:fair.title',
    parts: [['terms:fair.p1', 'terms:fair.p2', 'terms:fair.p3'], 'terms:fair.p4'],
  },
  { id: 'liability', title: 'terms:liability.title', parts: ['terms:liability.p1'] },
  { id: 'end', title: 'terms:end.title', parts: ['terms:end.p1'] },
  { id: 'law', title: 'terms:law.title', parts: ['terms:law.p1'] },
  { id: 'changes', title: 'terms:changes.title', parts: ['terms:changes.p1'] },
];

const texts: LongTexts = {
  title: 'terms:title',
  description: 'terms:description',
  lead: 'terms:lead',
  updated: 'terms:updated',
  contents: 'terms:contents',
  contact: 'terms:contact.title',
  contactText: 'terms:contact.text',
  chat: 'terms:contact.chat',
};

/** The rules, with the Refund & Cancellation Policy of spec 9 under #refund. */
export default function TermsPage() {
  return <LongText texts={texts} sections={sections} />;
}
