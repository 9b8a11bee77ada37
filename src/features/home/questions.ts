/** The questions of the home page, in order. */
export const questions = [
  { question: 'home:faq.fees.question', answer: 'home:faq.fees.answer' },
  { question: 'home:faq.agents.question', answer: 'home:faq.agents.answer' },
  { question: 'home:faq.visa.question', answer: 'home:faq.visa.answer' },
  { question: 'home:faq.ecr.question', answer: 'home:faq.ecr.answer' },
  { question: 'home:faq.documents.question', answer: 'home:faq.documents.answer' },
  { question: 'home:faq.apply.question', answer: 'home:faq.apply.answer' },
  { question: 'home:faq.offline.question', answer: 'home:faq.offline.answer' },
  { question: 'home:faq.refund.question', answer: 'home:faq.refund.answer' },
] as const;
