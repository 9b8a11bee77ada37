import type { Article } from '#server/db/seed/types.ts';

export const travelDocuments: Article = {
  slug: 'travel-documents',
  heading: 'The document bag: papers to carry when you fly for work',
  tag: 'new',
  daysAgo: 2,
  content: `
<p>Clothes can be bought again. Papers cannot. Pack them first, carry them in your hand bag and never in the suitcase that goes into the aircraft's hold.</p>
<h2>Originals to carry</h2>
<ul>
<li><strong>Passport</strong>, valid for at least six months after the day of travel, with free pages</li>
<li><strong>Visa or entry permit</strong>, printed on paper</li>
<li><strong>Contract</strong>, signed, with all pages</li>
<li><strong>Emigration clearance and insurance</strong>, if your passport is ECR</li>
<li><strong>Ticket</strong>, with the date and the airport (some cities have two)</li>
<li><strong>Certificates:</strong> class 10 or 12, ITI, diploma, trade tests, experience letters</li>
<li><strong>Driving licence</strong>, and the international permit if you will drive</li>
<li><strong>Medical report</strong> and the prescription for your medicines</li>
<li>Eight passport photos with a white background</li>
</ul>
<h2>Three sets of copies</h2>
<p>Make three sets of photocopies. One goes in the suitcase, one stays with your family, one is in your hand bag apart from the originals. Then take clear photos of every page. Send them to a family member. Keep them in your own e-mail as well: so you can open them from any phone.</p>
<h2>Attestation</h2>
<p>Some countries ask for attested certificates. The state, the Ministry of External Affairs and the embassy attest them. It takes weeks. Ask the employer which papers need it before you start, and check the embassy's site. For many European countries an apostille from the ministry is enough.</p>
<h2>Medicines and food</h2>
<p>Some medicines that are normal in India are forbidden in Gulf countries. Examples are strong painkillers, sleeping tablets and some cough syrups. Carry only what you need, in its own box, with the doctor's paper. Poppy seeds (khas khas) are treated as a drug in some Gulf countries: people went to jail for them. Never carry a parcel for someone else, even for a friend's friend.</p>
<h2>A paper with numbers</h2>
<p>Phones lose power and break. Write on one sheet: the employer's name and phone, and the address of the camp or flat. Add the person who meets you at the airport and two numbers of your family. Add the Indian embassy in that country. Put it in your pocket.</p>
<h2>After you arrive</h2>
<ul>
<li>Give your passport for the visa stamp if the office needs it, and ask when you get it back.</li>
<li>In many countries an employer may not keep the passport of a worker. If it is not given back, talk to the labour office or the embassy.</li>
<li>Carry the residence card, and a copy of the passport, when you go out.</li>
<li>Note the last day of visa and passport in your phone, with an alarm three months earlier.</li>
</ul>
<p>One evening of packing papers can save you a month of trouble.</p>
`.trim(),
};
