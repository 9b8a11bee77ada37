import type { Article } from '#server/db/seed/types.ts';

export const seasonalFarm: Article = {
  slug: 'seasonal-farm-work',
  heading: 'Season work on farms in Portugal and Spain',
  tag: 'tourism',
  daysAgo: 150,
  content: `
<p>Farms in the south of Europe need many hands. There are berries in Odemira, strawberries in Huelva, tomatoes in Almeria and olives in Beja. Here is what the work is like, and what to check before you go.</p>
<h2>The work</h2>
<ul>
<li>Picking, planting, pruning and packing. You bend, carry and stand the whole day.</li>
<li>The day starts early. Under plastic tunnels it becomes very hot by noon.</li>
<li>In the season there may be work on six days; when it rains, there may be none.</li>
<li>Some farms pay by the hour, some add money per box. Ask which one it is, and what the lowest monthly pay is.</li>
</ul>
<h2>The seasons</h2>
<p>Strawberries and berries: from about January to June. Grapes: August to October. Olives: October to January. Greenhouse vegetables in the south: most of the year. It changes with the weather, so do not count on exact weeks.</p>
<h2>The right visa</h2>
<p>You need a visa for work or for season work <strong>before</strong> you travel, with a contract from the employer. A season visa ends with the season: you go home after some months. A tourist visa does not allow work. Since June 2024 Portugal no longer lets visitors become residents by simply finding a job there. Spain brings season workers with contracts made in the home country, mostly from a few countries with agreements. Check with the embassy if India is included for the job that you are offered.</p>
<h2>Pay by law</h2>
<p>Both countries have a legal minimum wage. For 2026 the amount for full time is about 920 euros a month in Portugal. In Spain it is about 1,220 euros. There are 14 payments a year. For day work there are figures per day. It is changed almost every January, so look at the official site. Tax and social security are taken from it. An employer may take something for a room, but the contract must say how much.</p>
<h2>Numbers that you need there</h2>
<ul>
<li><strong>Portugal:</strong> a tax number (NIF) and a social security number (NISS)</li>
<li><strong>Spain:</strong> a foreigner's number (NIE) and a social security number</li>
<li>A bank account, and the health card that comes with social security</li>
</ul>
<p>These are given by public offices for little or no money. Be careful with people who sell them.</p>
<h2>Before you say yes</h2>
<ul>
<li>Who is the employer: the farm, or a company that lends workers? Write down the full name.</li>
<li>See photos of the room. How many people share it, and how far is the field?</li>
<li>How do you get to a shop and to a doctor?</li>
<li>Add up the cost of the journey. Does the pay of six months cover it, and what is left?</li>
</ul>
<h2>If something is wrong</h2>
<p>Is the pay below the law, is there no contract, was your passport taken away? In Portugal go to the labour authority ACT, in Spain to the Inspección de Trabajo. Both also listen to workers whose papers are not in order. In an emergency call 112, it is free.</p>
`.trim(),
};
