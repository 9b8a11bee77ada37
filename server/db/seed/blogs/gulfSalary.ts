import type { Article } from '#server/db/seed/types.ts';

export const gulfSalary: Article = {
  slug: 'gulf-salary-overtime',
  heading: 'Pay and overtime in the Gulf, in plain words',
  tag: 'mostvisited',
  daysAgo: 52,
  content: `
<p>Two workers with "1,800 a month" can go home with very different money. It depends on what is basic pay, what is allowance, and how extra hours are counted.</p>
<h2>Basic pay and total pay</h2>
<p>A Gulf pay slip usually has basic pay and allowances (room, food, transport). The law often counts overtime and end-of-service money from the <strong>basic</strong> pay. So a high total with a tiny basic is worth less than it looks. Ask for both numbers before you sign.</p>
<h2>Normal hours</h2>
<p>In the UAE, Saudi Arabia and Kuwait the normal time is up to 8 hours a day and 48 hours a week. In Oman it is up to 8 hours a day and 40 hours a week, without breaks. There is at least one day of rest. In the month of Ramadan the day is shorter in several countries. Some jobs, such as house work and guards, have rules of their own.</p>
<h2>Extra hours</h2>
<ul>
<li><strong>UAE:</strong> at least 25 % more, and 50 % more at night, with exceptions for shift work.</li>
<li><strong>Saudi Arabia:</strong> the hourly wage plus 50 % of the basic wage.</li>
<li><strong>Oman:</strong> at least 25 % more by day and 50 % more at night.</li>
<li><strong>Kuwait:</strong> at least 25 % more; work on the rest day is paid higher.</li>
</ul>
<p>These are the general rules at the time of writing. They change, so check the official site of the labour ministry.</p>
<h2>A small sum to try</h2>
<p>Basic pay 1,200 a month. One day is 1,200 / 30 = 40. One hour is 40 / 8 = 5. An extra hour with 25 % more is 6.25. Twenty extra hours in a month are 125. Write your extra hours in a small book every evening, with date and place. At the end of the month compare it with the pay slip.</p>
<h2>How pay should come</h2>
<p>Most Gulf countries ask employers to pay wages through a bank or an exchange house. So the ministry can see it. In the UAE this is called the Wage Protection System. You get a card. Never give the card or its PIN to a supervisor. If pay is late, you can complain to the labour ministry by app or phone, often in Hindi too. You should not be punished for it.</p>
<h2>End-of-service money</h2>
<p>After at least one year, in most of these countries you receive a sum when you leave, called gratuity. How much depends on the years and on the basic pay. Ask for the calculation on paper. Do not sign "all dues received" before you have the money.</p>
<h2>What stays in your hand</h2>
<ul>
<li>Food, if it is not given</li>
<li>Phone and internet</li>
<li>Fees for sending money</li>
<li>Loan and interest at home</li>
</ul>
<p>Take these away from the pay before you compare it with a job in India. There is usually no income tax on wages in these four countries. The real question is what you can save after two years.</p>
`.trim(),
};
