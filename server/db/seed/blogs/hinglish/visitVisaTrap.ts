import type { ArticleText } from '#server/db/seed/types.ts';

export const visitVisaTrap: ArticleText = {
  heading: 'Visit visa ka jaal',
  content: `
<p>"Abhi visit visa par chale jaao, work visa wahin ban jayega." Is ek baat ne bahut se workers ko karz mein dubaya hai aur police ke chakkar mein daala hai. Aisa kyun hota hai, aur iski jagah kya karna hai, yahan padhein.</p>
<h2>Kya galat hota hai</h2>
<ul>
<li><strong>Kaam karna mana hai.</strong> Visit visa sirf ghoomne-milne ke liye hai. Us par kaam karne wale ko jurmana ho sakta hai, pakda aur wapas bheja ja sakta hai, aur dobara aane par rok lag sakti hai.</li>
<li><strong>Contract nahi hota.</strong> Work permit ke bina salary maangna aasan nahi. Kuch employer yeh jaante hain aur paise nahi dete.</li>
<li><strong>Insurance nahi hota.</strong> Kaam par chot lage toh hospital ke paise koi nahi deta.</li>
<li><strong>Har din ka kharcha.</strong> Visa khatam hone ke baad rukne ka jurmana aksar roz badhta hai.</li>
<li><strong>Bharat ko pata nahi.</strong> Aap tourist ban kar gaye, toh kisi officer ne employer ko check nahi kiya, aur madad aane mein der lagti hai.</li>
</ul>
<h2>Agent phir bhi aisa kyun karte hain</h2>
<p>Agent ke liye visit visa jaldi banta hai aur sasta padta hai. Job hai hi nahi, yeh aapko pata chale, usse pehle agent ko paise mil jaate hain. Kuch agent Bharat ke emigration check se bachne ke liye bhi yahi kehte hain. Woh check bure employer ko rok deta.</p>
<h2>Sahi tareeka</h2>
<ul>
<li>Pehle offer letter aur contract, us bhasha mein jo aap samajhte hain.</li>
<li>Phir employer aapke entry permit ya work visa ke liye apply karta hai.</li>
<li>Aap visa dekhte hain: naam, passport number, <strong>visa ka type</strong>, kaam aur sponsor.</li>
<li>ECR passport ho aur desh un 18 mein ho, toh flight se pehle eMigrate par emigration clearance banta hai.</li>
<li>Wahan pahunchne par medical, residence card aur work permit employer poora karta hai.</li>
</ul>
<h2>Visa khud check karein</h2>
<p>Kai deshon mein visa number aur passport number se visa online check ho jaata hai. Sarkar ki ya embassy ki site par dekhein. Agent ka bheja link na kholein. Type wali line padhein: "visit", "tourist", "transit" ya "business" ka matlab "work" ya "employment" nahi hai.</p>
<p>Portugal ke liye ek baat aur. June 2024 tak ghoomne aaye log job milne par baad mein wahan rehne ka permit maang sakte the. Yeh raasta band ho gaya. Ab bhi koi yeh bech raha hai, toh ya khabar purani hai ya woh jhooth bol raha hai. Desh koi bhi ho: aaj ka niyam official site par dekhein.</p>
<h2>Agar aap wahan pahunch chuke hain</h2>
<p>Chhup kar mat rahein. Jitni der, jurmana utna zyada ho sakta hai. Indian embassy ya consulate jaayein. Kuch desh amnesty bhi dete hain, yaani kuch samay jab aap bina jurmane ke nikal sakte hain. UAE mein Pravasi Bharatiya Sahayata Kendra hai, Indians ke liye help centre, jahan aapki bhasha mein bhi baat hoti hai. Passport aur visa ki copy phone mein aur ghar walon ke paas rakhein.</p>
<p><strong>Chhota sa niyam:</strong> work visa nahi, toh flight nahi.</p>
`.trim(),
};
