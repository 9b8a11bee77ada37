import type { Article } from '#server/db/seed/types.ts';

export const agentFees: Article = {
  slug: 'agent-fee-limits',
  heading: 'What may a recruiting agent charge you?',
  tag: 'mostvisited',
  daysAgo: 11,
  content: `
<p>Many families sell land or borrow at high interest to pay an agent. Often the amount is far above what the law allows. Know the limit before you talk about money.</p>
<h2>The limit</h2>
<p>India's Emigration Rules set the limit since December 2017. A registered recruiting agent may collect <strong>at most Rs 30,000 as service charge</strong> from a worker. GST comes on top of it. The agent must give you a <strong>receipt</strong> for what was paid. Rules can change, so check the official site emigrate.gov.in before you pay.</p>
<h2>What is inside the Rs 30,000</h2>
<p>The rule says that these costs are already part of the service charge. The agent should not ask for them again:</p>
<ul>
<li>finding and selecting workers, and advertisements</li>
<li>the trade test, where there is one</li>
<li>attestation of certificates</li>
<li>the agent's own travel and stay for interviews</li>
<li>the costs of the agent's office</li>
</ul>
<h2>What can come on top</h2>
<p>Some costs are not part of the service charge:</p>
<ul>
<li>the visa fee of the embassy</li>
<li>the medical check before the job</li>
<li>the air ticket</li>
<li>your own food and room before you fly</li>
<li>GST</li>
</ul>
<p>Ask for the official paper for each of these. The visa fee, for example, is a fixed amount that you can read on the embassy's site. In many contracts the employer pays the visa and the ticket. In some countries, such as the UAE, the law says that the employer must pay the cost of recruiting. So read the contract first, and then ask why you should pay it again.</p>
<h2>How to pay safely</h2>
<ul>
<li>Check that the agent is on the list of registered agents on emigrate.gov.in.</li>
<li>Pay only to the bank account of the licensed firm, never to a person.</li>
<li>Do not pay cash. If you must, get a stamped receipt in the same minute.</li>
<li>Pay after you have seen the contract and the visa, not before.</li>
<li>Keep the receipt and a photo of it with your family.</li>
</ul>
<h2>If the agent asks for more</h2>
<p>Say that you know the limit and ask for the bill in writing. Many agents lower the price at this point. If not, look for another one. You can complain on the eMigrate site or to the police. You can also go to the office of the Protector of Emigrants in your region. Bring papers: names, dates, amounts, chats.</p>
<p><strong>About this portal:</strong> a plan here is a subscription to the portal. It is no fee for a job or a visa. Nobody from our team will ever ask you for such a fee.</p>
`.trim(),
};
