import type { ArticleText } from '#server/db/seed/types.ts';

export const englishAndStudy: ArticleText = {
  heading: 'English test aur part-time kaam: students ke liye shuruaat',
  content: `
<p>Kya videsh ki har job ke liye IELTS chahiye? Nahi. Kya student jitna chahe utna kaam kar sakti hai? Woh bhi nahi. Yahan shuruaati baatein hain, bina bade vaadon ke.</p>
<h2>IELTS kya hai</h2>
<p>IELTS English ke kai tests mein se ek hai. Iske chaar hisse hain: listening, reading, writing aur speaking. Result ek band hota hai, 0 se 9 tak, aadhe-aadhe step mein. Aam taur par yeh do saal tak maana jaata hai. University ke liye "Academic" hota hai, kaam aur wahan basne ke liye "General Training". Book karne se pehle poochh lein ki aapko kaunsa chahiye.</p>
<ul>
<li>Gulf ki bahut si jobs mein koi test nahi maangte. Woh dekhte hain ki aap order aur safety ke sign samajhte hain ya nahi.</li>
<li>Australia ya New Zealand mein padhai ke liye university aksar 6 se 6.5 ke aas-paas maangti hai. Course ki site par dekhein.</li>
<li>Germany ya Denmark mein wahan ki bhasha oonche band se zyada kaam aa sakti hai.</li>
<li>Band koi bech nahi sakta. "Bina exam" wale certificate nakli hote hain, aur embassy number online check karti hai.</li>
</ul>
<h2>Kaam ke pehle din ki English</h2>
<p>Aaj hi shuru kar sakte hain, free mein. Tees sentence seekhein jo sach mein kaam aayenge: "Please repeat slowly." "I am not trained for this machine." "It is not safe." "I need a doctor." "When is pay day?" Inhe zor se bolein. Us desh ka radio roz das minute sunein. Roz ek message dost ko English mein likhein. Roz ke pandrah minute Sunday ke teen ghante se zyada kaam karte hain.</p>
<h2>Student visa par part-time kaam</h2>
<p>Student visa padhai ke liye hai. Kaam ki limit hoti hai, aur limit badalti rehti hai. Jab yeh likha gaya tab:</p>
<ul>
<li><strong>Australia:</strong> course ke dauran do hafte mein 48 ghante.</li>
<li><strong>New Zealand:</strong> November 2025 ke baad ke zyadatar naye student visa par term mein hafte ke 25 ghante tak; purane visa par 20 likha hai.</li>
<li><strong>Germany:</strong> saal mein 140 poore din ya 280 aadhe din.</li>
<li><strong>Denmark:</strong> mahine mein 90 ghante; June, July aur August mein full time; aur har tarah ke course ke liye nahi.</li>
<li><strong>Spain:</strong> aam taur par hafte mein 30 ghante tak, agar padhai mein rukawat na ho.</li>
</ul>
<p><strong>Apne visa</strong> par likhi sharten padhein aur official immigration site dekhein. Gulf mein pehle university aur ministry se poochhein.</p>
<h2>Teen kadwe sach</h2>
<ul>
<li><strong>Part-time ki kamai se fees kam hi nikalti hai.</strong> Khane aur kiraye mein madad milti hai. Pehle saal ke paise taiyar rakhein.</li>
<li><strong>Zyada ghante kaam karne se visa ja sakta hai.</strong> Bina contract ke cash wala kaam bhi khatra hai: paise na bhi milein, aur insurance bhi nahi hota.</li>
<li><strong>Aapke bhi haq hain.</strong> Minimum wage students ke liye bhi hai. Contract aur pay slip maangein.</li>
</ul>
<h2>College soch kar chunein</h2>
<p>Dekhein ki college sarkar ki recognised institutions ki list mein hai ya nahi. College ko seedhe likhein aur fees poochhein. Jis agent ko college paise deta hai, woh us college ki tareef hi karega. Jo do students abhi wahan padh rahe hain, unse baat karein.</p>
`.trim(),
};
