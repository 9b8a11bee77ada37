import type { ArticleText } from '#server/db/seed/types.ts';

export const fakeJobOffer: ArticleText = {
  heading: 'Nakli job offer kaise pehchanein',
  content: `
<p>Zyadatar nakli offer dekhne mein bahut achhe lagte hain. Salary zyada, kaam aasan, aur faisla aaj hi karna hai. Kisi ko bhi paise ya kaagaz dene se pehle kya dekhna hai, woh yahan padhein.</p>
<h2>Saat khatre ke nishaan</h2>
<ul>
<li><strong>Pehle paise.</strong> Offer letter ke liye, "file" ke liye ya interview ki seat ke liye paise maange jaate hain.</li>
<li><strong>Sirf WhatsApp ya Telegram.</strong> Na office, na landline number, na licence number.</li>
<li><strong>Private email.</strong> Company badi, par mail free wale address se aati hai.</li>
<li><strong>Interview nahi.</strong> Koi nahi poochhta ki aapko kya aata hai, phir bhi aap "selected" hain.</li>
<li><strong>Visit visa.</strong> Kehte hain tourist ban kar jaao, work visa baad mein milega.</li>
<li><strong>Jaldi.</strong> "Sirf do seat bachi hain, shaam tak paise do."</li>
<li><strong>Desh saaf nahi.</strong> Flight ek desh ki hai aur kaam doosre desh mein.</li>
</ul>
<h2>Agent ko check karein</h2>
<p>Videsh ki job ke liye Bharat mein bharti karne wale har kisi ko Ministry of External Affairs ka licence chahiye. eMigrate site (emigrate.gov.in) kholein aur registered agents ki list mein dhoondein. Naam, licence number aur office ka pata milayein: wahi hai jo aapko bataya gaya? Isi site par un unregistered agents ke naam bhi hain jinki logon ne shikayat ki hai.</p>
<p>Phir office ko us number par phone karein jo site par hai, message wale number par nahi. Poochhein ki jis aadmi ne aapse baat ki, woh wahan kaam karta hai ya nahi. Bina licence wala sub-agent aapse paise nahi le sakta.</p>
<h2>Employer ko check karein</h2>
<ul>
<li>Company ki apni website aur phone number dhoondein. Phone karke poochhein ki yeh job hai ya nahi.</li>
<li>Pata map par dekhein. Wahan office, hotel ya site hai?</li>
<li>Offer letter aur contract maangein. Company ka naam, kaam, salary aur ghante padhein. Sab kaagazon par ek hi baat honi chahiye.</li>
<li>Bharosa na ho toh us desh ki Indian embassy ko likhein. Woh aise sawaalon ke jawab dete hain.</li>
</ul>
<h2>In jobs mein bahut sambhal kar</h2>
<p>Bharat ke bahut se logon ko "data entry" ya "digital marketing" ki job kehkar South-East Asia le gaye, aur wahan zabardasti online thagi karwayi. Kuch logon ko "helper" kehkar jung mein bhej diya. Naye aadmi ki job ho, salary aam se bahut zyada ho, aur koi experience na poochhe: toh rukein aur phir se check karein.</p>
<h2>Agar paise de chuke hain</h2>
<p>Pehle wale paise "bachane" ke liye aur paise na dein. Har rasid, chat aur bank slip rakhein. Police ke paas jaayein, ya online thagi ki report cybercrime.gov.in par ya 1930 par phone karke karein. Agent ki shikayat eMigrate site par karein. Jaldi karein: shuru ke ghanton mein bank kabhi-kabhi payment rok sakta hai.</p>
<p><strong>Yaad rakhein:</strong> asli employer ke paas aapke sawaalon ke liye samay hota hai. Jo poochhne par gussa ho jaye, usne jawab de diya.</p>
`.trim(),
};
