import type { Article } from '#server/db/seed/types.ts';

export const firstMonth: Article = {
  slug: 'first-month-abroad',
  heading: 'Your first month abroad: money to carry, money to send',
  tag: 'tourism',
  daysAgo: 66,
  content: `
<p>The first wage often comes after five or six weeks. Until then you need food, a SIM card, a bus card and some calm. Plan this month before you fly.</p>
<h2>How much to carry</h2>
<p>Ask the employer three questions. On which day is the first pay? Is food given, or a food allowance? Who pays the room until then? If food and room are given, a small sum for phone and personal things may be enough. If not, count food for six weeks and some more for bad days. In Europe, Australia and New Zealand a room can also need a deposit of one or more months of rent.</p>
<ul>
<li>Buy foreign money from a bank or a licensed money changer, and keep the slip.</li>
<li>Carry part in cash and part on a forex card.</li>
<li>Do not borrow at high interest for the first month. Two months of interest can eat a month of wage.</li>
</ul>
<h2>The first week</h2>
<ul>
<li>Call home from the airport and tell them you arrived.</li>
<li>Take a photo of your building, street sign and bus stop, so that you can find back.</li>
<li>Learn the way to work, to a shop and to a hospital.</li>
<li>Ask about the residence card, the bank account and the insurance card, with dates.</li>
<li>Register at the Indian embassy online, if it offers this.</li>
</ul>
<h2>A simple plan for pay day</h2>
<p>Divide the wage into four parts before you spend anything: home, loan, food and phone, savings. Even a small saving each month is your ticket home if something goes wrong. Write down every expense for the first month. Most people are surprised by tea, snacks and data packs.</p>
<h2>Sending money home</h2>
<p>Compare the <strong>whole cost</strong>, not the fee. A service with "zero fee" may give a bad rate. Ask: if I give 1,000 here, how many rupees arrive there today? Compare a bank, an exchange house and a licensed app.</p>
<ul>
<li>Use only licensed services. Keep the receipt until the money has arrived.</li>
<li>Do not use hawala. It is against the law in India, and if the money is lost nobody helps you.</li>
<li>Do not send money for other people, and do not lend your account. You could become part of a fraud.</li>
<li>Send a small amount first to test the account number.</li>
</ul>
<h2>Your bank in India</h2>
<p>When you live abroad for work, your bank has to know. Normal savings accounts are changed to NRO, and you can open an NRE account for what you earn abroad. Ask your branch or read the official site of the Reserve Bank of India. Give a person at home whom you trust the power to use the account only as far as needed.</p>
<h2>When the mood is low</h2>
<p>Week three is hard for almost everyone. Call home at a fixed time, eat well, sleep, and find two people with whom you can talk. It becomes easier.</p>
`.trim(),
};
