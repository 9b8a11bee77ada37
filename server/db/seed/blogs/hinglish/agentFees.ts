import type { ArticleText } from '#server/db/seed/types.ts';

export const agentFees: ArticleText = {
  heading: 'Agent aapse kitne paise le sakta hai?',
  content: `
<p>Agent ko dene ke liye kai parivar zameen bech dete hain ya bhaari byaaj par karz lete hain. Aksar yeh rakam kanoon ki limit se bahut zyada hoti hai. Isliye paise ki baat karne se pehle limit jaan lein.</p>
<h2>Limit kitni hai</h2>
<p>Bharat ke Emigration Rules mein December 2017 mein badlav hua tha. Unke hisaab se registered recruiting agent ek worker se <strong>service charge ke taur par zyada se zyada Rs 30,000</strong> le sakta hai. GST iske upar lagta hai. Jo paise aap dein, uski <strong>rasid</strong> agent ko deni hi hogi. Niyam badal sakte hain, isliye paise dene se pehle official site emigrate.gov.in par dekh lein.</p>
<h2>Rs 30,000 ke andar kya kya aata hai</h2>
<p>Niyam kehta hai ki yeh kharche service charge mein pehle se shamil hain. Agent inke liye dobara paise na maange:</p>
<ul>
<li>workers dhoondhna aur chunna, aur advertisement</li>
<li>trade test, agar hota hai</li>
<li>certificates ka attestation</li>
<li>interview ke liye agent ka apna aana-jaana aur rehna</li>
<li>agent ke office ka kharcha</li>
</ul>
<h2>Iske upar kya lag sakta hai</h2>
<p>Kuch kharche service charge mein nahi aate:</p>
<ul>
<li>embassy ki visa fee</li>
<li>job se pehle ka medical</li>
<li>hawai jahaz ka ticket</li>
<li>flight se pehle aapka apna khana aur kamra</li>
<li>GST</li>
</ul>
<p>In sab ka official kaagaz maangein. Jaise visa fee: yeh ek fixed rakam hai, embassy ki site par likhi hoti hai. Bahut se contracts mein visa aur ticket employer deta hai. UAE jaise kuch deshon mein kanoon kehta hai ki bharti ka kharcha employer ko hi dena hai. Isliye pehle contract padhein, phir poochhein ki wahi paise aap dobara kyun dein.</p>
<h2>Paise kaise dein ki surakshit rahein</h2>
<ul>
<li>emigrate.gov.in par dekhein ki agent registered agents ki list mein hai ya nahi.</li>
<li>Paise sirf licence wali firm ke bank account mein dein, kisi aadmi ke account mein kabhi nahi.</li>
<li>Cash na dein. Dena hi pade toh usi minute stamp lagi rasid lein.</li>
<li>Paise contract aur visa dekhne ke baad dein, pehle nahi.</li>
<li>Rasid sambhal kar rakhein, aur uski photo ghar walon ko de dein.</li>
</ul>
<h2>Agent zyada maange toh</h2>
<p>Kahein ki aapko limit pata hai, aur bill likh kar maangein. Bahut se agent isi baat par rakam kam kar dete hain. Na kare toh doosra agent dekhein. Shikayat aap eMigrate site par, apne ilaake ke Protector of Emigrants ke office mein, ya police mein kar sakte hain. Kaagaz saath le jaayein: naam, tareekh, rakam, chat.</p>
<p><strong>Is portal ke baare mein:</strong> yahan ka plan portal ka subscription hai. Yeh job ya visa ki fee nahi hai, aur hamari team ka koi bhi aapse aisi fee kabhi nahi maangega.</p>
`.trim(),
};
