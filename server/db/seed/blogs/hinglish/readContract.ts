import type { ArticleText } from '#server/db/seed/types.ts';

export const readContract: ArticleText = {
  heading: 'Job ka contract das minute mein kaise padhein',
  content: `
<p>Jo kaagaz samajh mein nahi aaya, us par sign na karein. Iske liye vakeel hona zaroori nahi. Gyarah baatein dekhein, ek ke baad ek, aur har ek par pencil se nishaan lagayein.</p>
<h2>Gyarah baatein</h2>
<ul>
<li><strong>Naam.</strong> Employer ka poora naam aur pata, aapka naam jaisa passport mein hai.</li>
<li><strong>Kaam.</strong> Wahi kaam jo advertisement mein aur visa par hai. "Helper" aur "electrician" ek nahi hain, aur salary bhi ek nahi hai.</li>
<li><strong>Jagah.</strong> Shahar aur desh. Kya aapko doosri jagah bhej sakte hain?</li>
<li><strong>Kitne samay ka.</strong> Kab shuru, kab khatam, aur trial period kitna.</li>
<li><strong>Basic pay.</strong> Mahine ki rakam, us desh ke paise mein. Overtime, chhutti aur end-of-service ke paise aksar sirf basic se gine jaate hain.</li>
<li><strong>Allowance.</strong> Khana, kamra, aana-jaana. Cheez milti hai ya paise? Kitne?</li>
<li><strong>Ghante aur overtime.</strong> Din ke ghante, hafte ke din, chhutti ka din, extra ghante ke paise.</li>
<li><strong>Chhutti aur ticket.</strong> Kitne din, kitne mahine baad, aur flight ke paise kaun dega.</li>
<li><strong>Medical.</strong> Insurance aur ilaaj ke paise kaun deta hai, aur beemar hone par aapko kya milta hai.</li>
<li><strong>Kataut.</strong> Kya salary se kuch kaata jaata hai, jaise kamre, khane ya visa ke liye?</li>
<li><strong>Job chhodna.</strong> Kitne din ka notice, unke liye aur aapke liye, aur beech mein chhodne par kya hoga.</li>
</ul>
<h2>Kaagaz alag, baat ek</h2>
<p>Offer letter, contract aur visa milayein. Naam, kaam aur salary ek hi honi chahiye. Kuch workers ko wahan pahunchne par doosra contract dete hain, kam salary wala. Gulf ke kai deshon mein contract labour ministry mein register hota hai, aur sirf wahi maana jaata hai. Registration number wali copy maangein. Pehla contract sambhal kar rakhein: wahi aapka saboot hai.</p>
<h2>Bhasha</h2>
<p>Gulf mein aksar Arabic wala text hi maana jaata hai. Saath ka English ya Hindi text bhi wahi kahe. Padh nahi sakte toh aise aadmi se poochhein jiska ismein koi fayda nahi: teacher, videsh mein koi rishtedar, ya aapke state ka help centre for migrants. Photo lekar translation app bhi chala sakte hain. App galti karta hai, par number alag ho toh dikha dega.</p>
<h2>In shabdon par sawaal poochhein</h2>
<ul>
<li>"Up to": up to 2,000 ka matlab 1,200 bhi ho sakta hai. Fixed rakam poochhein.</li>
<li>"As per company policy": woh policy kaagaz par maangein.</li>
<li>"Including overtime": poochhein ki andar kitne extra ghante hain.</li>
<li>"Security deposit" ya "bond": bahut sambhal kar. Kai deshon mein worker se aise paise lena mana hai.</li>
<li>Khaali line: khaali page par, ya khaali line wale page par kabhi sign na karein.</li>
</ul>
<h2>Sign karne se pehle</h2>
<p>Ek raat ruk jaayein. Ghar walon ko dikhayein. Saal ka hisaab likhein: salary mein se kamra, khana aur kataut ghatayein, phir barah se guna karein. Ab sochein ki jaana fayde ka hai ya nahi. Sign ki hui ek copy apne paas rakhein. Har desh ka kanoon alag hai, isliye kanoon ki baat wahan ki labour ministry ki official site par dekhein.</p>
`.trim(),
};
