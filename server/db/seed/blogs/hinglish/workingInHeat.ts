import type { ArticleText } from '#server/db/seed/types.ts';

export const workingInHeat: ArticleText = {
  heading: 'Garmi mein kaam karte hue sehat kaise sambhalein',
  content: `
<p>Garmi woh khatra hai jo dikhta nahi. Taakatwar jawan sabse pehle girte hain, kyunki woh samay par rukte nahi. Gulf, Spain ya Australia mein bahar kaam karna hai, toh garmi aane se pehle yeh niyam seekh lein.</p>
<h2>Pehle do hafte</h2>
<p>Shareer ko garmi ki aadat hone mein lagbhag ek se do hafte lagte hain. Sabse bure case nayi site ke shuru ke dinon mein ya chhutti se lautne par hote hain. Dhoop mein kam samay se shuru karein, aur foreman ko batayein ki aap naye hain. Ismein koi sharm nahi.</p>
<h2>Paani aur namak</h2>
<ul>
<li>Har 15 se 20 minute mein ek cup paani piyein, pyaas na ho tab bhi.</li>
<li>Ek saath do litre se achha hai thoda-thoda, baar-baar.</li>
<li>Khana normal khaayein: chawal, dal, kela aur dahi namak wapas laate hain. Paseena bahut aaye toh pharmacy ka ORS lein.</li>
<li>Chai, cola aur energy drink paani ki jagah nahi le sakte. Raat ki sharab agle din ko khatarnak banati hai.</li>
<li>Peshab ka rang dekhein. Halka peela theek hai. Gehra hai toh abhi paani piyein.</li>
</ul>
<h2>Kapde aur break</h2>
<p>Dheele, halke cotton ke poori baanh wale kapde, gardan par kapda, aur helmet par dhoop se bachane wala shade. Aaram chhaon mein karein, garam cabin mein nahi. Gulf ke deshon mein garmi ke mahinon mein dopahar ke aas-paas khuli dhoop mein bahar ka kaam mana hai. Tareekh aur samay har desh mein alag hain, isliye labour ministry ki official site dekhein. Us samay aapko bahar bhejein toh aap shikayat kar sakte hain.</p>
<h2>Nishaan pehchanein</h2>
<ul>
<li><strong>Heat cramps:</strong> pair ya pet mein dard. Aaram, paani, namak.</li>
<li><strong>Heat exhaustion:</strong> sar dard, ulti jaisa mann, bahut paseena, kamzori aur chakkar. Kaam rokein, thandi jagah jaayein, bhaari kapde utaarein, chhote ghoont piyein.</li>
<li><strong>Heat stroke:</strong> behki baatein, garam chamdi, gir jaana, jhatke. Isse ek ghante mein jaan ja sakti hai.</li>
</ul>
<h2>Heat stroke ho toh kya karein</h2>
<ul>
<li>Ambulance bulayein: UAE 998, Saudi Arabia 997, Oman 9999, Kuwait aur Europe 112, Australia 000, New Zealand 111.</li>
<li>Use chhaon mein ya thande kamre mein le jaayein.</li>
<li>Poore shareer par bahut paani daalein, geele kapde lagayein, pankha chalayein. Gardan, bagal aur jaangh ke jod par baraf rakhein.</li>
<li>Jo poore hosh mein nahi, use kuch peene ko na dein.</li>
<li>Madad aane tak saath rahein.</li>
</ul>
<h2>Saathi par nazar rakhein</h2>
<p>Jise heat stroke hota hai, use khud pata nahi chalta. Do-do mein kaam karein. Saathi ka paseena ruk jaye, ajeeb baat kare ya nashe mein jaisa chale, toh turant kuch karein. Foreman ki permission ka intezaar na karein.</p>
<h2>Camp mein</h2>
<p>Thande kamre mein saat ghante soyein. Roz shaam ko nahayein aur pair sukhayein. Khane mein bachat na karein: bhookha shareer jaldi haarta hai. Blood pressure, sugar ya allergy ki dawai lete hain toh doctor se poochhein ki garmi mein woh kaise asar karti hai. Insurance card aapke liye hai, use kaam mein lein.</p>
`.trim(),
};
