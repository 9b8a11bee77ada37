import type { Article } from '#server/db/seed/types.ts';

export const workingInHeat: Article = {
  slug: 'working-in-heat',
  heading: 'Staying healthy when you work in the heat',
  tag: 'new',
  daysAgo: 96,
  content: `
<p>Heat is a danger that you cannot see. Strong young men collapse first, because they do not stop in time. If you work outside in the Gulf, in Spain or in Australia, learn these rules before the summer.</p>
<h2>The first two weeks</h2>
<p>The body needs about one to two weeks to get used to heat. Most bad cases happen in the first days on a new site, or after a holiday. Start with shorter time in the sun, and tell the foreman that you are new. It is no shame.</p>
<h2>Water and salt</h2>
<ul>
<li>Drink a cup every 15 to 20 minutes, also when you are not thirsty.</li>
<li>Small and often is better than two litres at once.</li>
<li>Eat normally: rice, dal, banana and curd bring back the salt. With heavy sweating use ORS from the pharmacy.</li>
<li>Tea, cola and energy drinks do not replace water. Alcohol the evening before makes the next day dangerous.</li>
<li>Look at your urine. Light yellow is good. Dark means: drink now.</li>
</ul>
<h2>Clothes and breaks</h2>
<p>Wear loose, light cotton with long sleeves, a cloth for the neck, and the helmet with a sun shade. Rest in the shade, not in a hot cabin. In the Gulf countries, outdoor work in the open sun is banned around noon in the summer months. The dates and hours differ from country to country, so check the official site of the labour ministry. If you are sent out in this time, you can complain.</p>
<h2>Know the signs</h2>
<ul>
<li><strong>Heat cramps:</strong> pain in legs or stomach. Rest, drink, salt.</li>
<li><strong>Heat exhaustion:</strong> headache, sickness, heavy sweat, weak and dizzy. Stop work, go to a cool place, take off the heavy clothes, drink in small sips.</li>
<li><strong>Heat stroke:</strong> confused talk, hot skin, falling down, fits. This can kill within an hour.</li>
</ul>
<h2>Heat stroke: what to do</h2>
<ul>
<li>Call the ambulance: UAE 998, Saudi Arabia 997, Oman 9999, Kuwait and Europe 112, Australia 000, New Zealand 111.</li>
<li>Carry the person into shade or a cool room.</li>
<li>Cool with much water on the whole body, wet cloths, and a fan. Put ice on neck, armpits and groin.</li>
<li>Do not give drinks to someone who is not fully awake.</li>
<li>Stay with the person until help comes.</li>
</ul>
<h2>Watch your partner</h2>
<p>A person with heat stroke does not notice it. Work in pairs. If your partner stops sweating, talks strangely or walks like a drunk man, act at once. Do not wait for the foreman's permission.</p>
<h2>At home in the camp</h2>
<p>Sleep seven hours in a cool room. Wash every evening and dry your feet. Do not save on food: a hungry body fails earlier. If you take medicine for blood pressure, sugar or allergy, ask a doctor how it acts in heat. Your insurance card is for you, so use it.</p>
`.trim(),
};
