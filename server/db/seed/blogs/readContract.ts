import type { Article } from '#server/db/seed/types.ts';

export const readContract: Article = {
  slug: 'read-your-contract',
  heading: 'How to read a work contract in ten minutes',
  tag: 'accessibility',
  daysAgo: 38,
  content: `
<p>Do not sign a paper that you have not understood. You do not need to be a lawyer. Look for eleven points, one after the other, and mark each with a pencil.</p>
<h2>The eleven points</h2>
<ul>
<li><strong>Names.</strong> The employer's full name and address, your name as in the passport.</li>
<li><strong>Job.</strong> The same job as in the advertisement and on the visa. "Helper" is not "electrician", and it is not the same pay.</li>
<li><strong>Place.</strong> City and country. Can they send you to another place?</li>
<li><strong>Length.</strong> Start, end, and the length of the trial period.</li>
<li><strong>Basic pay.</strong> The amount per month in the country's currency. Overtime, leave and end-of-service money are often counted from the basic pay only.</li>
<li><strong>Allowances.</strong> Food, room, transport. Given in kind, or as money? How much?</li>
<li><strong>Hours and overtime.</strong> Hours a day, days a week, day of rest, pay for extra hours.</li>
<li><strong>Leave and ticket.</strong> How many days, after how many months, and who pays the flight.</li>
<li><strong>Medical.</strong> Who pays insurance and treatment, and what you get when you are ill.</li>
<li><strong>Deductions.</strong> Is anything taken from the pay, for example for room, food or visa?</li>
<li><strong>Leaving.</strong> How many days of notice, for them and for you, and what happens if you leave early.</li>
</ul>
<h2>Two papers, one story</h2>
<p>Compare the offer letter, the contract and the visa. Name, job and pay must agree. Some workers get a second contract after landing, with lower pay. In many Gulf countries the contract is registered with the labour ministry, and only the registered one counts. Ask for a copy with the registration number. Keep the first contract safe: it is your proof.</p>
<h2>The language</h2>
<p>In the Gulf the Arabic text is often the one that counts. The English or Hindi text beside it should say the same. If you cannot read it, ask someone who has nothing to gain. That is a teacher, a relative abroad, or the help centre for migrants in your state. You can also take a photo and use a translation app. The app makes mistakes, but it will show you if a number is different.</p>
<h2>Words that need a question</h2>
<ul>
<li>"Up to": up to 2,000 can also be 1,200. Ask for the fixed amount.</li>
<li>"As per company policy": ask for the policy on paper.</li>
<li>"Including overtime": ask how many extra hours are inside.</li>
<li>"Security deposit" or "bond": be very careful. In many countries it is not allowed to take such money from a worker.</li>
<li>Empty lines: never sign a page with empty lines or an empty page.</li>
</ul>
<h2>Before you sign</h2>
<p>Sleep one night. Show it to your family. Write the yearly sum: pay minus room, food and deductions, times twelve. Then think again if it is worth going. Keep a signed copy for yourself. Laws differ in each country, so for questions of law check the official site of its labour ministry.</p>
`.trim(),
};
