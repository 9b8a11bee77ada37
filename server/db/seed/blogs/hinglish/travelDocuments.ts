import type { ArticleText } from '#server/db/seed/types.ts';

export const travelDocuments: ArticleText = {
  heading: 'Kaagazon ka bag: kaam par jaate samay kya saath rakhein',
  content: `
<p>Kapde dobara khareed sakte hain. Kaagaz nahi. Inhe sabse pehle pack karein aur hand bag mein rakhein, us suitcase mein kabhi nahi jo jahaz ke neeche jaata hai.</p>
<h2>Yeh original saath rakhein</h2>
<ul>
<li><strong>Passport</strong>, safar ke din ke baad kam se kam chhah mahine valid, khaali pages ke saath</li>
<li><strong>Visa ya entry permit</strong>, kaagaz par print kiya hua</li>
<li><strong>Contract</strong>, sign kiya hua, saare pages</li>
<li><strong>Emigration clearance aur insurance</strong>, agar passport ECR hai</li>
<li><strong>Ticket</strong>, tareekh aur airport dekh kar (kuch shahron mein do hote hain)</li>
<li><strong>Certificate:</strong> class 10 ya 12, ITI, diploma, trade test, experience letter</li>
<li><strong>Driving licence</strong>, aur gaadi chalani ho toh international permit</li>
<li><strong>Medical report</strong> aur aapki dawaiyon ki parchi</li>
<li>Aath passport photo, safed background wali</li>
</ul>
<h2>Copy ke teen set</h2>
<p>Photocopy ke teen set banayein. Ek suitcase mein, ek ghar walon ke paas, ek aapke hand bag mein, original se alag. Phir har page ki saaf photo lein. Ghar mein kisi ko bhejein aur apne email mein bhi rakhein, taaki kisi bhi phone se khol sakein.</p>
<h2>Attestation</h2>
<p>Kuch desh aise certificate maangte hain jo state, Ministry of External Affairs aur embassy se attest hon. Ismein hafte lagte hain. Shuru karne se pehle employer se poochhein ki kaunse kaagaz par chahiye, aur embassy ki site dekhein. Europe ke kai deshon ke liye ministry ka apostille kaafi hota hai.</p>
<h2>Dawai aur khana</h2>
<p>Jo dawai Bharat mein aam hai, woh Gulf ke deshon mein mana ho sakti hai, jaise tez dard ki dawai, neend ki goli aur kuch khaansi ke syrup. Utni hi le jaayein jitni chahiye, uske apne dabbe mein, doctor ki parchi ke saath. Khas khas (poppy seeds) ko Gulf ke kuch deshon mein drug maana jaata hai: log iske liye jail gaye hain. Kisi aur ka parcel kabhi na le jaayein, dost ke dost ka bhi nahi.</p>
<h2>Number likha ek kaagaz</h2>
<p>Phone ki battery khatam ho jaati hai, phone toot jaata hai. Ek kaagaz par likhein: employer ka naam aur phone, camp ya flat ka pata, airport par kaun lene aayega, ghar ke do number, us desh ki Indian embassy. Ise jeb mein rakhein.</p>
<h2>Pahunchne ke baad</h2>
<ul>
<li>Visa stamp ke liye office ko passport chahiye toh dein, aur poochhein ki wapas kab milega.</li>
<li>Kai deshon mein employer worker ka passport apne paas nahi rakh sakta. Wapas na kare toh labour office ya embassy se baat karein.</li>
<li>Bahar jaate samay residence card aur passport ki copy saath rakhein.</li>
<li>Visa aur passport ki aakhri tareekh phone mein likhein, teen mahine pehle ka alarm lagayein.</li>
</ul>
<p>Kaagaz pack karne ki ek shaam aapko mahine bhar ki pareshani se bacha sakti hai.</p>
`.trim(),
};
