import type { Article } from '#server/db/seed/types.ts';

export const phoneSafety: Article = {
  slug: 'phone-and-sim-safety',
  heading: 'Phone and SIM safety for workers abroad',
  tag: 'technology',
  daysAgo: 80,
  content: `
<p>Your phone holds your bank, your papers and your way home. Thieves know this. Ten minutes of care keep most of them out.</p>
<h2>Before you leave India</h2>
<ul>
<li><strong>Keep the Indian SIM alive.</strong> Your bank sends codes to it. Ask the company for the cheapest plan that keeps it working abroad.</li>
<li><strong>Screen lock.</strong> Use six digits or more, not your birth year.</li>
<li><strong>SIM lock.</strong> Set a PIN for the SIM card, so that a thief cannot use it in another phone.</li>
<li><strong>Copies.</strong> Save photos, contacts and papers in your email or cloud.</li>
<li><strong>IMEI.</strong> Dial *#06# and write the number down. With it the phone can be blocked (in India at ceir.gov.in).</li>
<li><strong>WhatsApp.</strong> Turn on two-step verification in the settings. Then a stolen code alone is not enough.</li>
</ul>
<h2>The new SIM</h2>
<p>Buy it from the shop of the company, with your own passport or residence card, in your own name. Do not use a SIM that belongs to another person: you do not know what was done with it. Do not register a SIM for someone else either, not even for a room-mate. If it is used for a crime, the police come to you.</p>
<h2>Messages that want to rob you</h2>
<ul>
<li>"Your visa is blocked, click here." Governments do not ask for card numbers by message.</li>
<li>"I am from the bank, tell me the OTP." A bank never asks for an OTP or a PIN.</li>
<li>"You won a prize" or "your parcel is held at customs".</li>
<li>"Digital arrest": someone in uniform on a video call says that you must pay. No police in India arrests by video.</li>
<li>A friend asks for money from a new number. Call the old number first.</li>
</ul>
<h2>Apps and public Wi-Fi</h2>
<p>Install apps only from the official store. A loan app that wants to read your contacts will use them to shame you later. Never install an app that lets another person see your screen. On free Wi-Fi do not open your bank; use mobile data. Give each app only the rights that it needs.</p>
<h2>Know the local law</h2>
<p>In some Gulf countries you can be punished for photos of people whom you did not ask. Insults in a message are punished too, and so are certain tools that hide your internet address. Some calling apps do not work there. Ask which ones are allowed, and do not forward political videos. Check the official site of the country if you are not sure.</p>
<h2>If the phone is stolen</h2>
<ul>
<li>Call the SIM company and block the card.</li>
<li>Call your bank and block app and card. Keep these numbers on paper.</li>
<li>Change the password of your e-mail from another phone.</li>
<li>Tell your family, so that they do not pay someone who writes in your name.</li>
<li>Go to the police and ask for a paper with the report number.</li>
</ul>
<p>Money lost by online fraud in India: report at once at 1930 or cybercrime.gov.in.</p>
`.trim(),
};
