import type { ArticleText } from '#server/db/seed/types.ts';

export const gulfSalary: ArticleText = {
  heading: 'Gulf ki salary aur overtime, seedhe shabdon mein',
  content: `
<p>Do workers, dono ko "mahine ke 1,800", phir bhi ghar alag-alag paise le ja sakte hain. Farak isse padta hai ki basic kitna hai, allowance kitna hai, aur extra ghante kaise gine jaate hain.</p>
<h2>Basic pay aur total pay</h2>
<p>Gulf ki pay slip mein aam taur par basic pay aur allowance hote hain (kamra, khana, aana-jaana). Kanoon overtime aur end-of-service ke paise aksar <strong>basic</strong> se ginta hai. Isliye total bada aur basic chhota ho, toh salary utni achhi nahi jitni dikhti hai. Sign karne se pehle dono number poochhein.</p>
<h2>Normal ghante</h2>
<p>UAE, Saudi Arabia aur Kuwait mein normal kaam din ke 8 aur hafte ke 48 ghante tak hai. Oman mein din ke 8 aur hafte ke 40 ghante tak, break alag. Hafte mein kam se kam ek din chhutti hoti hai. Ramadan ke mahine mein kai deshon mein din chhota hota hai. Ghar ke kaam aur guard jaisi kuch jobs ke apne niyam hain.</p>
<h2>Extra ghante</h2>
<ul>
<li><strong>UAE:</strong> kam se kam 25 % zyada, raat ko 50 % zyada; shift ke kaam mein kuch chhoot hai.</li>
<li><strong>Saudi Arabia:</strong> ek ghante ki salary, aur upar se basic ka 50 %.</li>
<li><strong>Oman:</strong> din mein kam se kam 25 % aur raat ko 50 % zyada.</li>
<li><strong>Kuwait:</strong> kam se kam 25 % zyada; chhutti ke din ke kaam ke aur zyada milte hain.</li>
</ul>
<p>Jab yeh likha gaya, tab aam niyam yahi the. Niyam badalte hain, isliye labour ministry ki official site par dekh lein.</p>
<h2>Chhota sa hisaab</h2>
<p>Basic mahine ka 1,200. Ek din: 1,200 / 30 = 40. Ek ghanta: 40 / 8 = 5. 25 % zyada wala extra ghanta: 6.25. Mahine mein bees extra ghante: 125. Apne extra ghante roz shaam ko ek chhoti copy mein likhein, tareekh aur jagah ke saath. Mahine ke aakhir mein pay slip se milayein.</p>
<h2>Salary kaise aani chahiye</h2>
<p>Gulf ke zyadatar desh kehte hain ki employer salary bank ya exchange house se de, taaki ministry dekh sake (UAE mein ise Wage Protection System kehte hain). Aapko card milta hai. Card ya uska PIN supervisor ko kabhi na dein. Salary der se aaye toh aap labour ministry ko app ya phone se shikayat kar sakte hain, aksar Hindi mein bhi, aur iske liye aapko saza nahi milni chahiye.</p>
<h2>End-of-service ke paise</h2>
<p>In mein se zyadatar deshon mein kam se kam ek saal ke baad, job chhodne par ek rakam milti hai. Ise gratuity kehte hain. Kitni milegi, yeh saalon par aur basic par hai. Hisaab kaagaz par maangein. Paise haath mein aane se pehle "all dues received" par sign na karein.</p>
<h2>Haath mein kitna bachta hai</h2>
<ul>
<li>Khana, agar nahi milta</li>
<li>Phone aur internet</li>
<li>Ghar paise bhejne ki fee</li>
<li>Ghar ka karz aur byaaj</li>
</ul>
<p>Inhe salary se ghata kar hi Bharat ki job se milayein. In chaar deshon mein salary par aam taur par income tax nahi lagta. Par asli sawaal yeh hai ki do saal baad aap kitna bacha paate hain.</p>
`.trim(),
};
