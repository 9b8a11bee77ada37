import type { ArticleText } from '#server/db/seed/types.ts';

export const ecrPassport: ArticleText = {
  heading: 'ECR ya ECNR: aapka passport kya kehta hai',
  content: `
<p>Apne passport ka woh page kholein jis par mata-pita ke naam hain (kuch purane passports mein yeh aage ke pages par hota hai). Wahan "Emigration Check Required" likha hai toh aapka passport <strong>ECR</strong> hai. Aisa kuch nahi chhapa toh passport <strong>ECNR</strong> hai (non-ECR bhi kehte hain): koi check nahi chahiye.</p>
<h2>Yeh check hai kya</h2>
<p>ECR passport par 18 deshon mein <strong>kaam karne</strong> jaane se pehle emigration clearance lena padta hai. Ek officer, jinhe Protector of Emigrants kehte hain, aapka contract, employer aur insurance dekhte hain. Yeh un logon ko bachane ke liye hai jinhe aasani se thaga ja sakta hai. Yeh koi saza nahi hai, aur isse aap par koi daag nahi lagta.</p>
<h2>Woh 18 desh</h2>
<p>Afghanistan, Bahrain, Indonesia, Iraq, Jordan, Kuwait, Lebanon, Libya, Malaysia, Oman, Qatar, Saudi Arabia, South Sudan, Sudan, Syria, Thailand, United Arab Emirates aur Yemen. Is portal ke deshon mein se UAE, Saudi Arabia, Oman aur Kuwait is list mein hain. List badal sakti hai: official site emigrate.gov.in par dekh lein.</p>
<h2>ECNR passport kise milta hai</h2>
<p>Sabse aam wajah seedhi hai: <strong>aapne class 10 ya usse upar pass kiya hai</strong>. Apply karte samay pass certificate dikhayein. Aur bhi wajah hoti hain, jaise:</p>
<ul>
<li>aap income tax dete hain, ya aapke pati ya patni dete hain</li>
<li>aapki umar 50 saal se zyada hai</li>
<li>aap teen saal se zyada videsh mein rah chuke hain</li>
<li>aapke paas kuch khaas diploma hain, jaise polytechnic ka, ya do saal ka recognised ITI course</li>
</ul>
<p>Poori list, aur har wajah ke liye kaunse kaagaz chahiye, passportindia.gov.in par hai. Aapne class 10 pass kiya hai phir bhi passport ECR hai? Toh aap naye passport ke liye apply kar sakte hain, jis par yeh na likha ho. Official site se hi karein. Jo agent badi rakam lekar "ECR hatata" hai, woh aisa kuch nahi karta jo aap khud na kar sakein.</p>
<h2>Clearance kaise banta hai</h2>
<ul>
<li>Employer ya registered agent us job ko eMigrate system par daalta hai.</li>
<li>Aapko chahiye: passport, work visa, contract aur <strong>Pravasi Bharatiya Bima Yojana</strong> ka insurance. Yeh kuch sau rupaye ka hai, aur ismein durghatna se maut ya hamesha ki chot jaisi baatein cover hoti hain.</li>
<li>Clearance online milta hai. Print nikaal kar airport par saath rakhein.</li>
</ul>
<p>Nurse ko in deshon ke liye clearance chahiye, passport koi bhi ho. ECR passport wali mahilaon ke liye alag niyam bhi hain, jaise umar ke. Protector of Emigrants ke office mein poochhein. Yeh sarkari office hai, andar jaane ke liye agent ki zaroorat nahi.</p>
<h2>Yeh kabhi na karein</h2>
<p>Class 10 ka nakli certificate na khareedein. Yeh apradh hai, aur nakli kaagaz se passport aur job dono ja sakte hain. Check se bachne ke liye visit visa par bhi na udein. Check mein kuch din lagte hain. Bura employer aapki zindagi ke kai saal kha sakta hai.</p>
`.trim(),
};
