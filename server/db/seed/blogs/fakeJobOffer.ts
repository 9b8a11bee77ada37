import type { Article } from '#server/db/seed/types.ts';

export const fakeJobOffer: Article = {
  slug: 'fake-job-offer',
  heading: 'How to spot a fake job offer',
  tag: 'featured',
  daysAgo: 4,
  content: `
<p>Most fake offers look very good. The pay is high, the work is easy, and you must decide today. This page shows what to look for before you send money or papers to anyone.</p>
<h2>Seven warning signs</h2>
<ul>
<li><strong>Money first.</strong> You are asked to pay for the offer letter, for a "file", or for an interview seat.</li>
<li><strong>Only WhatsApp or Telegram.</strong> There is no office, no landline number and no licence number.</li>
<li><strong>Private e-mail.</strong> A large company writes from a free mail address.</li>
<li><strong>No interview.</strong> Nobody asks what you can do, but you are "selected".</li>
<li><strong>Visit visa.</strong> They say you go as a tourist and get the work visa later.</li>
<li><strong>Hurry.</strong> "Only two seats left, pay by evening."</li>
<li><strong>Unclear country.</strong> The flight goes to one country and the work is in another one.</li>
</ul>
<h2>Check the agent</h2>
<p>Anyone who recruits workers in India for jobs abroad needs a licence from the Ministry of External Affairs. Open the eMigrate site (emigrate.gov.in) and search the list of registered agents. Compare the name, the licence number and the office address with what you were told. The site also lists many unregistered agents about whom people have complained.</p>
<p>Then call the office on the number that the site shows, not on the number in the message. Ask if the person who contacted you works there. A sub-agent without a licence may not collect money from you.</p>
<h2>Check the employer</h2>
<ul>
<li>Find the company's own website and telephone number. Call and ask if the job exists.</li>
<li>Look at the address on a map. Is there an office, a hotel or a work site?</li>
<li>Ask for the offer letter and the contract. Read the company name, the job, the pay and the working hours. All papers must say the same.</li>
<li>If you are not sure, write to the Indian embassy in that country. They answer such questions.</li>
</ul>
<h2>Be very careful with these jobs</h2>
<p>Many people from India were taken to "data entry" or "digital marketing" jobs in South-East Asia. There they were forced to cheat others online. Others were sent to wars as "helpers". If a job for a beginner pays much more than usual and nobody asks for experience, stop and check again.</p>
<h2>If you already paid</h2>
<p>Do not pay more to "save" the first money. Keep every receipt, chat and bank slip. Go to the police, or report online fraud at cybercrime.gov.in or by phone at 1930. Complain about an agent on the eMigrate site. Do it quickly: a bank can sometimes stop a payment in the first hours.</p>
<p><strong>Remember:</strong> a real employer has time for your questions. Someone who becomes angry when you ask is telling you the answer.</p>
`.trim(),
};
