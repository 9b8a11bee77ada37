import type { Article } from '#server/db/seed/types.ts';

export const visitVisaTrap: Article = {
  slug: 'visit-visa-trap',
  heading: 'The visit visa trap',
  tag: 'featured',
  daysAgo: 19,
  content: `
<p>"Go on a visit visa now, the work visa will be made there." Many workers have believed this. It brought them debt and trouble with the police. Here is why, and what to do instead.</p>
<h2>What goes wrong</h2>
<ul>
<li><strong>You may not work.</strong> A visit visa allows you to visit. Who works on it can be fined, held and sent back, and may be banned from coming again.</li>
<li><strong>You have no contract.</strong> Without a work permit you cannot easily claim your wages. Some employers know this and do not pay.</li>
<li><strong>You are not insured.</strong> After an accident at work nobody pays the hospital.</li>
<li><strong>Every day costs.</strong> When the visa is over, fines for overstaying often start to grow day by day.</li>
<li><strong>India does not know.</strong> You left as a tourist, so no officer checked your employer, and help takes longer.</li>
</ul>
<h2>Why agents still do it</h2>
<p>A visit visa is quick and cheap for the agent. The agent gets the money before you find out that there is no job. Some also say it to go around the emigration check in India, which would have stopped a bad employer.</p>
<h2>How it should be</h2>
<ul>
<li>First the offer letter and the contract, in a language that you understand.</li>
<li>Then the employer applies for your entry permit or work visa.</li>
<li>You see the visa: your name, passport number, <strong>type of visa</strong>, job and sponsor.</li>
<li>With an ECR passport you need an emigration clearance for the 18 countries of the list. It is made on eMigrate before you fly.</li>
<li>After you land, the employer finishes the medical check, the residence card and the work permit.</li>
</ul>
<h2>Check the visa yourself</h2>
<p>Many countries let you check a visa online with its number and your passport number. Use the site of the government or of the embassy. Do not use a link that the agent sent. Read the line with the type: "visit", "tourist", "transit" or "business" is not "work" or "employment".</p>
<p>For Portugal there is one more point. Until June 2024, people who came as visitors could ask for residence later if they found work. This way was closed. If someone still sells it to you, the news is old or the person is lying. For any country: check the official site for today's rule.</p>
<h2>If you are already there</h2>
<p>Do not hide. The longer you wait, the higher the fine can be. Go to the Indian embassy or consulate. Some countries also give an amnesty: a time in which you can leave without a fine. In the UAE there is a Pravasi Bharatiya Sahayata Kendra, a help centre for Indians that also speaks your language. Keep a copy of your passport and visa on your phone and with your family.</p>
<p><strong>A short rule:</strong> no work visa, no flight.</p>
`.trim(),
};
