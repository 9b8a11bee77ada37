/** The questions of the home page, in order. */
export const questions = [
  { question: 'homeMore:faq.fees.question', answer: 'homeMore:faq.fees.answer' },
  { question: 'homeMore:faq.agents.question', answer: 'homeMore:faq.agents.answer' },
  { question: 'homeMore:faq.visa.question', answer: 'homeMore:faq.visa.answer' },
  { question: 'homeMore:faq.ecr.question', answer: 'homeMore:faq.ecr.answer' },
  { question: 'homeMore:faq.documents.question', answer: 'homeMore:faq.documents.answer' },
  { question: 'homeMore:faq.apply.question', answer: 'homeMore:faq.apply.answer' },
  { question: 'homeMore:faq.offline.question', answer: 'homeMore:faq.offline.answer' },
  { question: 'homeMore:faq.refund.question', answer: 'homeMore:faq.refund.answer' },
] as const;
