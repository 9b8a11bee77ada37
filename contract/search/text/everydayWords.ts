import { stem } from './stem.ts';
import { isListed, wordsOf } from './wordsOf.ts';

/**
 * Words of everyday talk, in Hindi as it is written in Latin letters and in English: beside a trade
 * or a place they say nothing, and none of them is a misspelling of one. In a phrase that is known
 * ("light vehicle") they count.
 */
const list = `
aadhi aaj aakar aake aakhri aam aane aankh aankhe aapka aapki aapko aaya aayega aayi aazad ab abhi
able achar adat add adha after again agar age ager agle ago ahead aisa aise aisi akela akele alag
alawa alive allah allow alone also always amir andar ansu anyone ap apke araam arey arre asha asli
asman aunty aurat aurte aye baap baari baatein bachana back bad bada badal bade badi badla badle
bahan bahana bahot bahu bahut baith baitha baithe baithna baja bajao baje baki bakwas balki balle
bana banaya banaye banayi banda bande bandi bani banke banti barish bass bat batana bataya bate
becha before begin behan behen below beta bete beti bhag bhaga bhagao bhagvan bhagwan bhakt bhala
bhar bhara bhare bhari bhasha bhav bheed bheegi bhej bheja bhejna bhejo bhukh bhul bhut bibi bich
big bina biwi black blue bohot bol bola bole boli bolke bolna bolne bolo bolta bolte boy bring
brought buddha budha budhi bura bure buri but bye call called came can care case catch cause cha
chacha chad chahat chahe chaho chain chal chala chale chalegi chali chalo chalte chalu chamak chance
chand chandi change char chaukas che check cheez chehra chhe chhod chhoda chhodna chhodo chhota
chhote chhoti child chinta chod choom chor chori chot chota chote choti city clear client close
college come coming comment congrats content could crazy crore cut cute dad dada dadi dale dalo dar
dard dare dariya darr das date daud dava dead deal dear death dede dekar deke dekh dekha dekhe dekhi
dekhiye dekhke dekhne dekho dekhta dekhte dekhti der deta dete deti dhan dharm dhire dhoka dhokha
dhol dhoop dhyan di die dikh dikhe dikhi dikhta dil din dino diwali diya diye do does doing don done
dono doob dooba door dost dosti dream dress drink drop dua due dukh dukhi duniya during dusra dusre
dusri early earth eat elaan end even every evil exam eye face fact faida fail fall false family fan
far farak fark fasad fast father fayda fear feel fell fight fikar fine finish fir firse first fod
follow follower fone fool foot form four friend full fun funny future gadar gaddar gali gana ganda
gande gandhi gane gao gaon garib garm garmi gaur gaya gaye gayi geet get ghanta ghante ghuma ghus
gila gir gira gire girl give given go god going gora gori got great green ground group grow guess
gussa gya ha haal haan hae haha hahaha halat half hamara hamare hamari hamein hand happy har hara
hard hare has hatao hath hato hawa hazar hear heard heart hehe hell hello her here hero hey him hind
hindi hindu hira his hit hmm hoga hogi hojaye hokar hoke holi honge hope hosh hosla hot hote hour
how hua hue hui humare humein husband idea if ijjat ikattha imaan inhe inhone inke inse into ise
ishq isi iske iski isko islie isme ismein iss isse itihas itna itne itni izzat jaa jaano jaanu jab
jabki jada jadu jagah jaha jahan jai jal jala jale jam jameen jan jang jani janta jante janti jara
jarur jata jate jati jawan jee jeet jeeta jeete jhagda jhanda jhel jhoota jhuth jhutha jina jinda
jise jiska jiske jiski jisko jisne jisse jitna jitne jitni jivan join joke joota jor jua juda just
jute jyada kabhi kabhie kacha kadam kade kafi kahani kahe kahi kahin kahna kahne kaho kahta kahte
kahti kal kala kale kali kamal kamar kamjor kanha karan karega karegi karib karkar kasam kash kat
kata kate katha kathin kaun kaunse kaya keep keh keha kehna kehta kehte kehti khabar khada khade
khadi khakar khake khao khas khatam khate khatm khatra khaya khel khela khele kheli khelna khelo
khelte kho khoon khoya khub khud khuda khush khushi khwab kid kis kise kishor kisi kiska kiske kiski
kisko kisne kiss kisse kitab kiya kiye know kohra kon koshish kripa krodh kuchh kul kyo kyon kyuki
kyun ladki ladkiya lagao lagi lagta lagte lagti laila lajja lakh lakin lal lambe landa lata late
later lath laugh laya laye layi lead learn least leave left lekar leke lekin lena lene let leta lete
leti life likh likha likhi likhna likho likhte line link live living lo lohri lol long loot loud
love low lucky lund maa maaf mad made mafi mahal mahan mahila mahilaye mahina mahine maine maja
majboor maje make makhan malik mam mama man mana manana mane mangal mange mano manta mante many mar
mara mare marg mari marji marna maro married marta marte marzi masoom mast masti mat mata matter
mauka mausam maut maybe maza maze mean meet mehnat mene message middle might mila mili milkar milke
milne milo milte mind mine minute miss modi mohalla monday money month moon mother moti move mtlb
much murkh mushkil muskan muskil must na naari nach nahi nahin nam name nana nani nasha nayan naye
neela neend nei neta never nhi nice niche night nikal nikala nikalo nirash niyam now number off ok
okay old one online only other over own oye paap paas page pahla pahle pahli paida pain pair pak
pakad pakistan pakka pal palak pana panch papa part pas pass past pata pati patni patta peace peeth
pehla pehle pehli phele phir phirse phone piche piece pina pir pita piya piyo plan point pooche poor
pray pretty price public puch pucha puchho pucho puja pukar pull pura purana purane pure puri purush
put pyar pyara pyari pyas question quick quite raaste raat raha rahe rahegi rahenge rahi raho rahta
rahte rahti raja raju rajya rakh rakha rakhe rakhi rakho rakhta rakhte ram ready real recruitment
red rehne rehta rehte rehti report rest result rha rhe rhi rich right rishta rishte river ro roka
rona rota rote round ruk ruko rule run rup sab sabhi sabka sabke sabko sach sacha sachcha sachchi
sachi sad safal safar safe sahab sahara saheb sahi sahib sahyog said sal salam salo samaj samajh
samajhna samay samjha samjhi samne samundar sanam sang sant sapna sapne sara sardi sare sari sath
sathi satya saw sawal say season see selfie send sense seven shabd shadi shahar shahid shakal sham
shame shant shanti sharam share sharir sharm shayad she shehar sheher sher shikayat shiv shor short
shukr shukriya shuru shut sick side sidha sign since sing sirf sit situation sleep small smile so
soch socha soche sochte something sona sorry soul sound speak special spirit stand star start state
stay still strong subah such sudden sukh sukha sukhi sun suna sunday sune sunke sunna suno sunte
super support supporter suraj sure swagat tab tabhi tabse taiyar taki tala tan tara tarah tare
tayyar team teen tel tell tera teray tere teri thaka thand thank thankyou thik think third thoda
thode thodi thora those though three through tik time tired tod today together tomorrow took tota
total touch tried true truth try trying tu tujhe tum tumhe tumne tune turn two type ucha uljhan
under unhe unka unke unki unko unse up upar us use uske uski usko usne usse ussi uth utha uthao
uthna utna utne utni vada vajah varna very village visheh voice vote wada wah wahi waisa waise waisi
wait wajah wall waqt warna was watch way well were wife will win winner wish without wo woh woman
women wonder word world worry worse would wow write wrong yaad yahi yani yar ye year yeh zara zarur
zinda ziyada zulm zyada
`;

const words: ReadonlySet<string> = new Set(wordsOf(list).map(stem));

/** Whether a word, as tokens have it, is one of everyday talk. */
export function isEverydayWord(word: string): boolean {
  return isListed(words, word);
}
