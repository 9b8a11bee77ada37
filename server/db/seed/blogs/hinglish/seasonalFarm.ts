import type { ArticleText } from '#server/db/seed/types.ts';

export const seasonalFarm: ArticleText = {
  heading: 'Portugal aur Spain ke kheton mein season ka kaam',
  content: `
<p>Odemira mein berries, Huelva mein strawberry, Almeria mein tamatar, Beja mein olive: dakshin Europe ke kheton ko bahut haath chahiye. Kaam kaisa hota hai aur jaane se pehle kya dekhna hai, yahan padhein.</p>
<h2>Kaam</h2>
<ul>
<li>Todna, lagana, chhaantna aur pack karna. Poora din jhukna, uthana aur khade rehna.</li>
<li>Din subah jaldi shuru hota hai. Plastic ke tunnel mein dopahar tak bahut garmi ho jaati hai.</li>
<li>Season mein hafte ke chhah din kaam ho sakta hai; baarish ho toh ek din bhi nahi.</li>
<li>Kuch khet ghante ke paise dete hain, kuch har dabbe par upar se dete hain. Poochhein ki kaunsa hai, aur mahine mein kam se kam kitna milega.</li>
</ul>
<h2>Season kab hota hai</h2>
<p>Strawberry aur berries: lagbhag January se June. Angoor: August se October. Olive: October se January. Dakshin mein greenhouse ki sabzi: saal ke zyadatar mahine. Mausam se badalta hai, isliye pakke hafton par bharosa na karein.</p>
<h2>Sahi visa</h2>
<p>Kaam ka ya season ka visa chahiye, <strong>jaane se pehle</strong>, employer ke contract ke saath. Season visa season ke saath khatam hota hai: kuch mahine baad ghar aana hota hai. Tourist visa par kaam nahi kar sakte. June 2024 se Portugal mein yeh nahi hota ki ghoomne aaye, job mil gayi aur wahan ke resident ban gaye. Spain season ke workers ko unke apne desh mein bane contract par bulata hai, zyadatar un kuch deshon se jinke saath samjhauta hai. Aapko jo job mil rahi hai, uske liye India shamil hai ya nahi, yeh embassy se poochhein.</p>
<h2>Kanoon ki salary</h2>
<p>Dono deshon mein kanoon ki minimum wage hai. 2026 mein full time ke liye Portugal mein mahine ke lagbhag 920 euro aur Spain mein lagbhag 1,220 euro, saal mein 14 baar. Dihaadi ke liye din ka rate hai. Yeh lagbhag har January badalta hai, isliye official site dekhein. Ismein se tax aur social security katte hain. Employer kamre ke liye kuch kaat sakta hai, par kitna, yeh contract mein likha hona chahiye.</p>
<h2>Wahan yeh number chahiye</h2>
<ul>
<li><strong>Portugal:</strong> tax number (NIF) aur social security number (NISS)</li>
<li><strong>Spain:</strong> videshi ka number (NIE) aur social security number</li>
<li>Bank account, aur social security ke saath milne wala health card</li>
</ul>
<p>Yeh sarkari office mein bahut kam paise mein ya free milte hain. Jo log inhe bechte hain, unse sambhal kar rahein.</p>
<h2>Haan kehne se pehle</h2>
<ul>
<li>Employer kaun hai: khet, ya woh company jo workers udhaar deti hai? Poora naam likh lein.</li>
<li>Kamre ki photo dekhein. Ek kamre mein kitne log, aur khet kitni door?</li>
<li>Dukaan aur doctor tak kaise jaate hain?</li>
<li>Safar ka kharcha jodein. Kya chhah mahine ki salary se nikal aata hai, aur kitna bachta hai?</li>
</ul>
<h2>Kuch galat ho toh</h2>
<p>Kanoon se kam salary, contract nahi, passport le liya: Portugal mein labour authority ACT ke paas ja sakte hain, Spain mein Inspección de Trabajo ke paas. Jin workers ke kaagaz poore nahi hain, dono unki bhi sunte hain. Emergency mein 112 par phone karein, yeh free hai.</p>
`.trim(),
};
