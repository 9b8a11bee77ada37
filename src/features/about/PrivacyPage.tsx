import { LongText, type LongTexts, type TextSection } from './LongText.tsx';

const sections: readonly TextSection[] = [
  { id: 'who', title: 'privacy:who.title', parts: ['privacy:who.p1'] },
  {
    id: 'collect',
    title: 'privacy:collect.title',
    parts: [
      'privacy:collect.p1',
      [
        'privacy:collect.p2',
        'privacy:collect.p3',
        'privacy:collect.p4',
        'privacy:collect.p5',
        'privacy:collect.p6',
        'privacy:collect.p7',
        'privacy:collect.p8',
        'privacy:collect.p10',
        'privacy:collect.p11',
        'privacy:collect.p10',
        'privacy:collect.p11',
      ],
      'privacy:collect.p9',
    ],
  },
  {
    id: 'use',
    title: 'privacy:use.title',
    parts: [
      ['privacy:use.p1', 'privacy:use.p2', 'privacy:use.p3', 'privacy:use.p4'],
      'privacy:use.p5',
    ],
  },
  {
    id: 'share',
    title: 'privacy:share.title',
    parts: [
      [
        'privacy:share.p1',
        'privacy:share.p2',
        'privacy:share.p3',
        'privacy:share.p4',
        'privacy:share.p7',
        'privacy:share.p7',
        'privacy:share.p5',
      ],
      'privacy:share.p6',
    ],
  },
  {
    id: 'phone',
    title: 'privacy:phone.title',
    parts: ['privacy:phone.p1', 'privacy:phone.p2', 'privacy:phone.p3'],
  },
  {
    id: 'keep',
    title: 'privacy:keep.title',
    parts: [['privacy:keep.p1', 'privacy:keep.p2', 'privacy:keep.p3', 'privacy:keep.p4']],
  },
  {
    id: 'rights',
    title: 'privacy:rights.title',
    parts: [
      ['privacy:rights.p1', 'privacy:rights.p2', 'privacy:rights.p3', 'privacy:rights.p4'],
      'privacy:rights.p5',
    ],
  },
  { id: 'age', title: 'privacy:age.title', parts: ['privacy:age.p1'] },
  { id: 'changes', title: 'privacy:changes.title', parts: ['privacy:changes.p1'] },
];

const texts: LongTexts = {
  title: 'privacy:title',
  description: 'privacy:description',
  lead: 'privacy:lead',
  updated: 'privacy:updated',
  contents: 'privacy:contents',
  contact: 'privacy:contact.title',
  contactText: 'privacy:contact.text',
  chat: 'privacy:contact.chat',
};

/** What is known of people, why, and what they decide (spec 2, static pages). */
export default function PrivacyPage() {
  return <LongText texts={texts} sections={sections} />;
}
