import { hashedList } from './hashedWords.ts';

/**
 * Words of everyday talk, in Hindi as it is written in Latin letters and in English: beside a trade
 * or a place they say nothing, and none of them is a misspelling of one. In a phrase that is known
 * ("light vehicle") they count. "Bol-" is "bola", "bole", "bolna" and all other forms.
 */
const list = `
aa- aadhi aaj aakar aakhri aam aankh aankhe aap- aapko aayega aazad ab abhi able achar adat add adha
after ag- again agar ager agle ahead ais- akel- alag alawa alive allah allow alone also always amir
andar ansu anyone ap apke araam arey arre asha asli asman aunty aurat aurte aye ba- baap baari
baatein bachana back bad bad- badal badl- bahan bahana bahot bahu bahut baith baith- baj- bakwas
balki balle ban- bana- band- barish bass bat bata- becha before begin behan behen below beta bete
beti bhag bhag- bhagvan bhagwan bhakt bhala bhar bhar- bhasha bhav bheed bheegi bhej bhej- bhukh
bhul bhut bibi bich big bina biwi black blue bohot bol bol- boy bring brought buddha budh- bur- but
bye call called came can care case catch cause cha chacha chad chah- chahat chain chal chal- chalegi
chalu chamak chance chand chandi change char chaukas che check cheez chehra chhe chho- chhod chhod-
child chinta cho- chod choom chor chori chot city clear client close college come coming comment
congrats content could crazy crore cut cute dad dad- dal- dar dard dare dariya darr das date daud
dava de- dead deal dear death dede dekar dekh dekh- dekhiye der dhan dharm dhire dhoka dhokha dhol
dhoop dhyan di di- dikh dikh- dil din dino diwali do doe doing don done dono doob dooba door dost
dosti dream dress drink drop du- dukh dukhi duniya during dusr- early earth eat elaan end even every
evil exam eye face fact faida fail fall false family fan far farak fark fasad fast father fayda fear
feel fell fight fikar fine finish fir firse first fod follow follower fone fool foot form four
friend full fun funny future ga- gadar gaddar gali gand- gandhi gao gaon garib garm garmi gaur geet
get ghan- ghuma ghus gila gir gir- girl give given go god going gor- got great green ground group
grow guess gussa gya ha haal haan hae haha hahaha halat half hamar- hamein hand happy har har- hard
has hat- hath hawa hazar hear heard heart hehe hell hello her here hero hey him hind hindi hindu
hira his hit hmm ho- hog- hojaye hokar holi honge hope hosh hosla hot hour how hu- humare humein
husband idea if ijjat ikattha imaan inhe inhone inke inse into is- ishq isko islie isme ismein iss
isse it- itihas izzat ja- jaano jaanu jab jabki jada jadu jagah jaha jahan jal jal- jam jameen jan
jan- jang jara jarur jawan jee jee- jeet jhagda jhanda jhel jhoota jhuth jhutha jina jinda jis-
jisko jisse jit- jivan join joke joota jor jua juda just jute jyada ka- kabhi kabhie kacha kadam
kade kafi kah- kahani kahin kal kal- kamal kamar kamjor kanha karan kareg- karib karkar kasam kash
kat katha kathin kaun kaunse keep keh keh- kha kha- khabar khad- khao khatam khatm khatra khel khel-
kho khoon khoya khub khud khuda khush khushi khwab ki- kid kis kis- kishor kisko kiss kisse kitab
know kohra kon koshish kripa krodh kuchh kul kyo kyon kyuki kyun la- ladki ladkiya lag- laila lajja
lakh lakin lal lambe landa later lath laugh le- lead learn least leave left lekar lekin let life
likh likh- line link live living lo lohri lol long loot loud love low lucky lund ma- maaf mad made
mafi mahal mahan mahi- mahila mahilaye maine maj- majboor makhan malik mam mama man man- manana
mangal mange many mar mar- marg marji married marzi masoom mast masti mat matter mauka mausam maut
maybe maz- mean meet mehnat mene message middle might mil- mind mine minute miss modi mohalla monday
money month moon mother moti move mtlb much murkh mushkil muskan muskil must na na- naari nach nahi
nahin nam name nasha nayan neela neend nei neta never nhi nice niche night nikal nikal- nirash niyam
now number off ok okay old one online only other over own oye pa- paap page pahl- paida pain pair
pak pakad pakistan pakka pal palak panch papa part pas pass past patni patta peace peeth pehl- phele
phir phirse phone pi- piche piece pir piyo plan point pooche poor pray pretty price public puch
puch- puchho puja pukar pull pur- pura- purush put pyar pyar- pyas question quick quite raaste raat
rah- rahegi rahenge raj- raju rakh rakh- ram ready real recruitment red reh- report rest result rh-
rich right rish- river ro ro- round ruk ruko rule run rup sab sab- sabhi sabko sach sach- sachch-
sad safal safar safe sahab sahara saheb sahi sahib sahyog said sal salam salo samaj samajh samajhna
samay samjh- samne samundar sanam sang sant sap- sara sardi sare sari sath sathi satya saw sawal say
season see selfie send sense seven shabd shadi shahar shahid shakal sham shame shant shanti sharam
share sharir sharm shayad she shehar sheher sher shikayat shiv shor short shukr shukriya shuru shut
sick side sidha sign since sing sirf sit situation sleep small smile so soch soch- something sona
sorry soul sound speak special spirit stand star start state stay still strong su- subah such sudden
sukh sukh- sun sun- sunday super support supporter suraj sure swagat tab tabhi tabse taiyar taki
tala tan tar- tarah tayyar team teen tel tell ter- teray thaka thand thank thankyou thik think third
thod- thora those though three through tik time tired tod today together tomorrow took tota total
touch tried true truth try trying tu tujhe tum tumhe tumne tune turn two type ucha uljhan un- under
unhe unko unse up upar us us- usko uss- ut- uth uth- vada vajah varna very village visheh voice vote
wada wah wahi wais- wait wajah wall waqt warna was watch way well were wife will win winner wish
without wo woh woman women wonder word world worry worse would wow write wrong yaad yahi yani yar ye
year yeh zara zarur zinda ziyada zulm zyada
`;

const isListed = hashedList(list);

/** What verbs and adjectives of Hindi end with. */
const ending = /(?:[knty]?[aei]|(?<=...)kar|a?o)$/;

/** Whether a word, as tokens have it, is one of everyday talk. */
export function isEverydayWord(word: string): boolean {
  return isListed(word) || isListed(word.replace(ending, '-'));
}
