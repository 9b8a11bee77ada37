import type { ArticleText } from '#server/db/seed/types.ts';

export const phoneSafety: ArticleText = {
  heading: 'Videsh mein phone aur SIM ko kaise bachayein',
  content: `
<p>Aapke phone mein aapka bank hai, kaagaz hain, aur ghar ka raasta bhi. Chor yeh jaante hain. Das minute ki savdhani se zyadatar chor bahar hi rehte hain.</p>
<h2>Bharat se nikalne se pehle</h2>
<ul>
<li><strong>Indian SIM chalu rakhein.</strong> Bank ke code isi par aate hain. Company se sabse sasta plan poochhein jo videsh mein bhi SIM chalu rakhe.</li>
<li><strong>Screen lock.</strong> Chhah ya zyada number ka, janam ka saal nahi.</li>
<li><strong>SIM lock.</strong> SIM card par PIN lagayein, taaki chor use doosre phone mein na chala sake.</li>
<li><strong>Copy.</strong> Photo, contacts aur kaagaz apne email ya cloud mein save karein.</li>
<li><strong>IMEI.</strong> *#06# dial karein aur number likh lein. Isse phone block ho sakta hai (Bharat mein ceir.gov.in par).</li>
<li><strong>WhatsApp.</strong> Settings mein two-step verification chalu karein. Phir sirf chori ka code kaafi nahi hota.</li>
</ul>
<h2>Nayi SIM</h2>
<p>Company ki dukaan se, apne passport ya residence card par, apne hi naam par lein. Kisi aur ki SIM na chalayein: usse pehle kya hua, aapko pata nahi. Kisi aur ke liye SIM register bhi na karein, room-mate ke liye bhi nahi. Usse koi apradh hua toh police aapke paas aayegi.</p>
<h2>Thagne wale message</h2>
<ul>
<li>"Aapka visa block hai, yahan click karein." Sarkar message mein card number nahi maangti.</li>
<li>"Main bank se bol raha hoon, OTP batayein." Bank OTP ya PIN kabhi nahi maangta.</li>
<li>"Aapka inaam nikla hai" ya "aapka parcel customs mein ruka hai".</li>
<li>"Digital arrest": video call par vardi wala kehta hai ki paise do. Bharat ki koi police video par arrest nahi karti.</li>
<li>Dost naye number se paise maangta hai. Pehle purane number par phone karein.</li>
</ul>
<h2>App aur public Wi-Fi</h2>
<p>App sirf official store se lein. Jo loan app aapke contacts padhna chahta hai, woh baad mein unhi ke saamne aapko sharminda karega. Aisa app kabhi na daalein jisse koi aur aapki screen dekh sake. Free Wi-Fi par bank na kholein, mobile data chalayein. Har app ko utni hi permission dein jitni use chahiye.</p>
<h2>Wahan ka kanoon jaanein</h2>
<p>Gulf ke kuch deshon mein bina poochhe kisi ki photo lene par, message mein gaali dene par, ya apna internet address chhupane wale kuch tools chalane par saza ho sakti hai. Kuch calling app wahan nahi chalte. Poochh lein ki kaunse chalte hain, aur political video forward na karein. Pakka na ho toh us desh ki official site dekhein.</p>
<h2>Phone chori ho jaye toh</h2>
<ul>
<li>SIM company ko phone karke card block karwayein.</li>
<li>Bank ko phone karke app aur card block karwayein. Yeh number kaagaz par likh kar rakhein.</li>
<li>Doosre phone se apne email ka password badlein.</li>
<li>Ghar walon ko batayein, taaki aapke naam se likhne wale ko woh paise na de dein.</li>
<li>Police ke paas jaayein aur report number wala kaagaz lein.</li>
</ul>
<p>Bharat mein online thagi se paise gaye hon toh turant 1930 par ya cybercrime.gov.in par report karein.</p>
`.trim(),
};
