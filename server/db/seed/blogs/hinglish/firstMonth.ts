import type { ArticleText } from '#server/db/seed/types.ts';

export const firstMonth: ArticleText = {
  heading: 'Videsh mein pehla mahina: kitne paise le jaayein, ghar kaise bhejein',
  content: `
<p>Pehli salary aksar paanch-chhah hafte baad aati hai. Tab tak khana, SIM card, bus card aur thoda sukoon chahiye. Is mahine ki planning flight se pehle kar lein.</p>
<h2>Kitne paise saath rakhein</h2>
<p>Employer se teen sawaal poochhein. Pehli salary kis din milegi? Khana milta hai, ya khane ke paise? Tab tak kamre ka kiraya kaun dega? Khana aur kamra milta hai toh phone aur apni cheezon ke liye thode paise kaafi ho sakte hain. Nahi milta toh chhah hafte ka khana jodein, aur bure din ke liye thoda aur. Europe, Australia aur New Zealand mein kamre ke liye ek ya zyada mahine ka kiraya deposit bhi dena pad sakta hai.</p>
<ul>
<li>Videshi paise bank se ya licence wale money changer se lein, aur slip rakhein.</li>
<li>Kuch cash rakhein, kuch forex card par.</li>
<li>Pehle mahine ke liye bhaari byaaj par karz na lein. Do mahine ka byaaj ek mahine ki salary kha sakta hai.</li>
</ul>
<h2>Pehla hafta</h2>
<ul>
<li>Airport se ghar phone karke batayein ki aap pahunch gaye.</li>
<li>Apni building, gali ke board aur bus stop ki photo lein, taaki wapas aa sakein.</li>
<li>Kaam ki jagah, dukaan aur hospital ka raasta seekh lein.</li>
<li>Residence card, bank account aur insurance card ke baare mein poochhein, tareekh ke saath.</li>
<li>Indian embassy mein online register karein, agar wahan yeh suvidha hai.</li>
</ul>
<h2>Salary ke din ka seedha plan</h2>
<p>Kuch bhi kharch karne se pehle salary ke chaar hisse karein: ghar, karz, khana aur phone, bachat. Har mahine ki chhoti bachat bhi mushkil mein ghar wapas aane ka ticket hai. Pehle mahine ka har kharcha likhein. Chai, snacks aur data pack ka jod dekh kar zyadatar log hairan ho jaate hain.</p>
<h2>Ghar paise bhejna</h2>
<p><strong>Poora kharcha</strong> milayein, sirf fee nahi. "Zero fee" wali service rate kharab de sakti hai. Poochhein: main yahan 1,000 doon toh aaj wahan kitne rupaye pahunchenge? Bank, exchange house aur licence wale app, teenon milayein.</p>
<ul>
<li>Sirf licence wali service lein. Paise pahunchne tak rasid rakhein.</li>
<li>Hawala na karein. Bharat mein yeh kanoon ke khilaaf hai, aur paise doob jaayein toh koi madad nahi karta.</li>
<li>Doosron ke paise na bhejein, aur apna account kisi ko na dein. Aap thagi mein fans sakte hain.</li>
<li>Pehle chhoti rakam bhej kar account number check karein.</li>
</ul>
<h2>Bharat ka aapka bank</h2>
<p>Aap kaam ke liye videsh mein rehte hain toh bank ko batana zaroori hai. Normal savings account NRO mein badal jaata hai, aur videsh ki kamai ke liye aap NRE account khol sakte hain. Apni branch se poochhein ya Reserve Bank of India ki official site padhein. Ghar par jis par bharosa ho, use account chalane ka haq utna hi dein jitna zaroori ho.</p>
<h2>Jab mann udaas ho</h2>
<p>Teesra hafta lagbhag sabko bhaari lagta hai. Ek fixed time par ghar phone karein, theek se khaayein, neend lein, aur do log dhoondein jinse baat kar sakein. Dheere-dheere aasan ho jaata hai.</p>
`.trim(),
};
