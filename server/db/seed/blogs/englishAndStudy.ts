import type { Article } from '#server/db/seed/types.ts';

export const englishAndStudy: Article = {
  slug: 'english-tests-and-student-work',
  heading: 'English tests and part-time work: a start for students',
  tag: 'accessibility',
  daysAgo: 118,
  content: `
<p>Do you need IELTS for every job abroad? No. Can a student work as much as she likes? Also no. Here are the basics, without big promises.</p>
<h2>What IELTS is</h2>
<p>IELTS is one of several English tests. It has four parts: listening, reading, writing and speaking. The result is a band from 0 to 9 in half steps. It is usually accepted for two years. There is "Academic" for universities and "General Training" for work and migration. Ask which one you need before you book.</p>
<ul>
<li>Many jobs in the Gulf ask for no test. They ask if you understand orders and safety signs.</li>
<li>For study in Australia or New Zealand, universities often ask for about 6 to 6.5. Check the site of the course.</li>
<li>For Germany or Denmark, the local language can be worth more than a high band.</li>
<li>Nobody can sell you a band. Paper certificates "without exam" are fake, and the embassy checks the number online.</li>
</ul>
<h2>English for the first day at work</h2>
<p>You can start today, for free. Learn thirty sentences that you will really need. "Please repeat slowly." "I am not trained for this machine." "It is not safe." "I need a doctor." "When is pay day?" Say them aloud. Listen to the radio of the country for ten minutes a day. Write one message a day to a friend in English. Fifteen minutes each day are worth more than three hours on Sunday.</p>
<h2>Part-time work on a student visa</h2>
<p>A student visa is for study. Work is limited, and the limits change. At the time of writing:</p>
<ul>
<li><strong>Australia:</strong> 48 hours in two weeks while the course runs.</li>
<li><strong>New Zealand:</strong> up to 25 hours a week in term time for most new student visas since November 2025; older visas say 20.</li>
<li><strong>Germany:</strong> 140 full days or 280 half days a year.</li>
<li><strong>Denmark:</strong> 90 hours a month, full time in June, July and August, and not for every kind of course.</li>
<li><strong>Spain:</strong> usually up to 30 hours a week, if it does not disturb the study.</li>
</ul>
<p>Read the conditions on <strong>your own</strong> visa and check the official immigration site. In the Gulf, ask the university and the ministry first.</p>
<h2>Three hard truths</h2>
<ul>
<li><strong>Part-time pay rarely covers the fees.</strong> It helps with food and rent. Have the money for the first year ready.</li>
<li><strong>Too many hours can cost the visa.</strong> Work for cash without a contract is also a risk: you may not be paid, and you are not insured.</li>
<li><strong>You have rights.</strong> The minimum wage is for students too. Ask for a contract and a pay slip.</li>
</ul>
<h2>Choose the college with care</h2>
<p>See if it is on the government's list of recognised institutions. Write to the college directly and ask for the fees. An agent who is paid by the college will praise that college. Talk with two students who study there now.</p>
`.trim(),
};
