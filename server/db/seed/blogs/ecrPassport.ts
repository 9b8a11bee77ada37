import type { Article } from '#server/db/seed/types.ts';

export const ecrPassport: Article = {
  slug: 'ecr-ecnr-passport',
  heading: 'ECR or ECNR: what your passport says',
  tag: 'mostvisited',
  daysAgo: 27,
  content: `
<p>Look at the page of your passport with your parents' names (in some older passports, at the pages in front). If it says "Emigration Check Required", you have an <strong>ECR</strong> passport. If nothing is printed there, your passport is <strong>ECNR</strong> (also called non-ECR): no check is needed.</p>
<h2>What the check is</h2>
<p>With an ECR passport you need an emigration clearance before you go to <strong>work</strong> in one of 18 countries. An officer, the Protector of Emigrants, looks at your contract, your employer and your insurance. It exists to protect people who could be cheated easily. It is no punishment and no sign against you.</p>
<h2>The 18 countries</h2>
<p>Afghanistan, Bahrain, Indonesia, Iraq, Jordan, Kuwait, Lebanon, Libya and Malaysia. Also Oman, Qatar, Saudi Arabia, South Sudan, Sudan, Syria, Thailand, the United Arab Emirates and Yemen. Of the countries on this portal, the UAE, Saudi Arabia, Oman and Kuwait are on the list. The list can change: check the official site emigrate.gov.in.</p>
<h2>Who gets an ECNR passport</h2>
<p>The most common reason is simple: <strong>you passed class 10 or more</strong>. Show the pass certificate when you apply. There are other reasons too, for example:</p>
<ul>
<li>you pay income tax, or your husband or wife does</li>
<li>you are older than 50 years</li>
<li>you lived abroad for more than three years</li>
<li>you hold certain diplomas, for example from a polytechnic or a recognised ITI course of two years</li>
</ul>
<p>The full list and the papers for each reason are on passportindia.gov.in. Did you pass class 10 but your passport says ECR? You can apply for a new passport without it. Do this through the official site. An agent who "removes ECR" for a large sum does nothing that you cannot do yourself.</p>
<h2>How the clearance works</h2>
<ul>
<li>Your employer or the registered agent puts the job on the eMigrate system.</li>
<li>You need the passport, the work visa, the contract and the insurance <strong>Pravasi Bharatiya Bima Yojana</strong>. It costs a few hundred rupees and covers, among other things, death or lasting injury by accident.</li>
<li>The clearance is given online. Print it and carry it at the airport.</li>
</ul>
<p>Nurses need the clearance for these countries with any passport. For women with an ECR passport there are extra rules, for example about age. Ask at the office of the Protector of Emigrants. It is a government office, and you do not need an agent to enter.</p>
<h2>Never do this</h2>
<p>Do not buy a false class 10 certificate. It is a crime, and a false paper is a reason to lose the passport and the job. Do not fly on a visit visa to avoid the check either. The check takes some days. A bad employer can take years of your life.</p>
`.trim(),
};
