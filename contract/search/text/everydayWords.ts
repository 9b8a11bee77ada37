import { stem } from './stem.ts';
import { isListed, wordsOf } from './wordsOf.ts';

/**
 * Words of everyday talk, in Hindi as it is written in Latin letters and in English: beside a trade
 * or a place they say nothing, and none of them is a misspelling of one. In a phrase that is known
 * ("light vehicle") they count.
 */
const list = `
up dale dalo aadat aadha aadhi aage aaj aakar aake aakhri aam aana aane aankh aankhe aansu aap aapka aapke
aapki aapko aasman aatma aawaz aaya aaye aayega aayi aazad ab abhi able above achar adat add adha
afraid afsos after again agar age ager agle ago ahead aisa aise aisi aj akela akele akhir aksar
alag alawa alive allah allow alone along also although always amir among andar andaz ane ansu ant
anyone ap apka apke apki apko apn araam aram arey arre asal asar asha asli asman atma aunty aurat
aurte away awaz aye azad baad baaki baap baari baarish baatein bachana back bad bada badal bade
badi badla badle bahan bahana bahot bahu bahut baith baitha baithe baithna baja bajao baje baki
bakwas balki balle bana banaya banaye banayi banda bande bandi bani banke banta bante banti bap
barish bass bat batana bataya bate bday becha beech before begin behan behen behind below beta
bete beti between bhaag bhag bhaga bhagao bhagvan bhagwan bhakt bhala bhar bhara bhare bhari
bhasha bhav bheed bheegi bhej bheja bhejna bhejo bhookh bhool bhoot bhukh bhul bhut bibi bich big
bimar bina bit biwi black blue bohot bol bola bole boli bolke bolna bolne bolo bolta bolte
bolti boy bring broken brought buddha budha budhi bura bure buri but bye call called calm came can
care case catch cause cha chaal chaar chacha chad chahat chahe chaho chain chal chala chale
chalegi chali chalo chalte chalu chamak chance chand chandi change char chaukas che check cheez
chehra chhe chhod chhoda chhodna chhodo chhota chhote chhoti chij child chinta chod choom chor
chori chot chota chote choti chup city clear close cold college come coming comment congrats
content could crazy crore cry cut cute dad dada dadi dar dard dare dariya dark darr das dasra date
daud dava dead deal dear death decide dede deep dekar deke dekh dekha dekhe dekhi dekhiye dekhke
dekhne dekho dekhta dekhte dekhti der deta dete deti dhan dharm dheere dhire dhoka dhokha
dhol dhoop dhyan di did didi die different dikh dikhe dikhi dikhta dil dilo dimag din dino
dirty diwali diya diye do does doing don done dono doob dooba door dost dosti dream dress drink
drop dua duaa due dukh dukhi duniya during dusra dusre dusri each early earth easy eat either
ekdam elaan else end enemy enjoy even evening ever every evil exam eye face fact faida fail fake
fall false family fan far farak fark fasad fast father fauj fayda fear feel fell felt few fight
fikar filmo fine finish fir firse first five fly fod follow follower fone fool foot form four
friend full fun funny future gaali gaana gaane gaav gadar gaddar gali gam gana ganda gande gandhi
gane gao gaon gareeb garib garm garmi gaur gave gaya gaye gayi geet get gham ghanta ghante ghum
ghuma ghus gift gila gir gira gire girl give given go goal god going gol goli gone gora gori got
great green ground group grow guess guru gussa guy gya gyan gye ha haa haal haalat haan haar haath
had hae haha hahaha halat half hamara hamare hamari hamein hand happy har hara hard hare has hatao
hate hath hati hato hawa hazaar hazar hear heard heart hehe hell hello her here hero hey him hind
hindi hindu hira his hit hmm hoga hogi hoja hojaye hokar hoke hold holi honge honi hope hosh hosla
hot hote hour how hua hue hui hukum humare humein hurt husband idea if ijjat ikattha imaan inhe
inhone inka inke inki inko insaf insan inse inside into ise ishq isi iska iske iski isko islie
isme ismein iss isse itihas itna itne itni its izzat jaa jaano jaanu jaate jaati jab jabki jada
jadu jaga jagah jago jaha jahan jai jal jala jale jalsa jam jameen jan janam jang jani janm janta
jante janti janu jara jarur jat jata jate jati jawab jawan jay jee jeena jeet jeeta jeete jeevan
jhagda jhanda jhel jhoota jhooth jhuth jhutha jina jinda jise jiska jiske jiski jisko jisne jisse
jitna jitne jitni jivan join joke joota jor josh jua jud juda jung just jute jyada kaafi kaal
kaali kabhi kabhie kacha kadam kade kafi kahani kahe kahi kahin kahna kahne kaho kahta kahte kahti
kal kala kale kali kamaal kamal kamar kamjor kanha karan kareeb karega karegi karib karkar kasam
kash kat kata kate katha kathin kaun kaunse kaya keep keh keha kehna kehta kehte kehti
kept khaas khabar khada khade khadi khakar khake khao khas khatam khate khatm khatra khaya khel
khela khele kheli khelna khelo khelte kho khoob khoon khoya khub khud khuda khush khushi khwab kid
kie kill kind kis kise kishor kisi kiska kiske kiski kisko kisne kiss kisse kitab kiya kiye knew
know known kohra kon koshish kripa krodh kuchh kul kumar kyo kyon kyuki kyun laakh laal ladki
ladkiya lagao lagi lagna lagta lagte lagti laila laj lajja lakh lakin lal lamba lambe lambi landa
lao large last lata late later lath laugh laya laye layi le lead learn least leave left lekar leke
lekin lekr lena lene less let leta lete leti li life likh likha likhi likhna likho likhte line
link live living lo logon lohri lol long loot lost lot loud love low luck lucky lund maa maaf
maafi maan maar mad made maf mafi mahal mahan mahila mahilaye mahina mahine maine maja majak
majboor maje make makhan malik malum mam mama mami man mana manana mane mangal mange mano manta
mante many mar mara mare marg mari marji marna maro married marta marte marzi masoom mast masti
mat mata matter mauka mausam maut maybe maza mazak maze mean meet mehnat mela mene message middle
might mila mili milkar milke milne milo milte mind mine minute miss mitra modi mohalla monday
money month moon morning most mother moti move mtlb much mujh mukh mum murkh mushkil muskan muskil
must na naa naach naam naari nach nahi nahin najar nam name nana nani narak nasha nayan naye nazar
neela neend nei neta never next nhi nice niche night nikal nikala nikalo nikla nikle nind nirash
niyam nokar nothing now number off often oh ohh ok okay old once one online only open other over
own oye paanch paap paas pagal page paglu pahla pahle pahli paida pain pair pak pakad pakda
pakistan pakka pal palak pana panch papa part pas pass passport past pata pati patni patta peace peeche
peena peeth pehla pehle pehli phele phir phirse phone piche piece pina pir pita piya piye piyo
plan point pooch pooche pooja poor poora poore poori pran pray prem present pretty price
problem proud public puch pucha puchho pucho puja pukar pull pura purana purane pure puri purush
put pyaar pyar pyara pyari pyas question quick quite raaste raat raha rahe rahegi rahenge rahi
raho rahta rahte rahti rahu rain raja raju rajya rakh rakha rakhe rakhi rakho rakhta rakhte ram
rani rat ravan ready real red rehne rehta rehte rehti reply report rest result rha rhe rhi rich
right rishta rishte river ro roj rok roka rokna roko rona rone rota rote round roz ruk ruka rukna
ruko rula rule run rup saab saal saamne saare saari saath saathi sab sabhi sabka sabke sabko sach
sacha sachcha sachchi sachi sad safal safar safe sahab sahara saheb sahi sahib sahyog said sal
salaam salam salo samaj samajh samajhna samay same samjha samjhi samne samundar sanam sang sant
sapna sapne sara sardi sare sari sata sath sathi satya saw sawal say season see seedha seem seen
selfie send sense sent seven several shaadi shaam shaayad shabd shadi shahar shaheed shahid shakal
sham shame shant shanti sharam share sharir sharm shayad she shehar sheher sher shikayat shiv shor
short shukr shukriya shuru shut sick side sidha sign simple since sing sirf sit situation six sky
sleep slow small smile so soch socha soche sochte something son sona soon sorry soul sound speak
special spirit stand star start state stay step still stop straight strong subah such sudden sukh
sukha sukhi sun suna sunao sunday sune suni sunke sunna suno sunta sunte super support supporter
suraj surat sure swagat swarg taaki taare tab tabhi tabse taiyar takat taki tala talk tan tang
taqat tara taraf tarah tare tayyar team teen tej tel tell tense tera teray tere teri tez thaka
thand thank thankyou theek thik think third thoda thode thodi thora those though three through tik
time tired tod toda today together told tolo tomorrow too took tota total touch tried trouble true
trust truth try trying tu tujhe tum tumhe tumko tumne tumse tune turn tweet twice two type ucha ud
uda udhar udna uljhan umar umeed umra un uncha under understand unhe unka unke unki unko unse
until upar upon upyog us use user usi uska uske uski usko usne usse ussi uth utha uthao uthe uthna
utho utna utne utni vaada vada vajah vapas var varna very via village visheh voice vote wada wah
wahi waisa waise waisi wait wajah wake wakt wall wapas wapis waqt warna was wasn watch way weak
week well went were wife will win winner wish within without wo woh wohi woman women won wonder
word world worry worse worst worth would wow write wrong yaad yaado yaar yaara yad yahi yani yar
yatra ye yeah year yeh yep yes yet young youth yun zara zarur zinda ziyada zor zulm zyada
`;

const words: ReadonlySet<string> = new Set(wordsOf(list).map(stem));

/** Whether a word, as tokens have it, is one of everyday talk. */
export function isEverydayWord(word: string): boolean {
  return isListed(words, word);
}
