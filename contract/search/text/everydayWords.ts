import { hashedList } from './hashedWords.ts';

/**
 * Words of everyday talk, in Hindi as it is written in Latin letters and in English: beside a trade
 * or a place they say nothing, and none of them is a misspelling of one. In a phrase that is known
 * ("light vehicle") they count. "Bol-" is "bola", "bole", "bolna" and all other forms.
 */
const list = `
aa- aadhi aaj aakar aam aap- aapko aayega ab abhi able adat add adha after ag- again agar ager ais-
akel- alag allah allow alone also always amir andar ansu anyone ap apke arey arre asha asli asman
aunty aurat ba- baap baari back bad bad- badl- bahan bahot bahut baith baith- baj- balki balle ban-
bana- band- barish bass bat bata- becha before behan behen below beti bhag bhag- bhagvan bhagwan
bhar bhar- bhej bhej- bhukh bhul bhut bibi bich bina biwi bohot bol bol- boy budh- bur- but bye call
can care case chacha chad chah- chahat chain chal chal- chalegi chalu chand chandi change char che
check chehra chhe chho- chhod chhod- child chinta cho- chod chor city clear client close college
come coming comment content could crore dad dad- dal- dar dard dariya darr das date de- dede dekar
dekh dekh- dekhiye dharm dhire dhoka dhokha di- dikh dikh- dil din do don done dono doob door dost
dosti du- dukh dukhi duniya dusr- early earth eat end even every exam eye fall false family fan far
fast father fear fir first follower fone fool form four full future ga- gali gand- gao gaon garmi
geet get ghan- gila gir- girl given go going gor- got great ground group gussa gya ha haal haan haha
hahaha half hamar- hamein hand happy har har- hard has hat- hath hawa hazar hehe hell hello her here
hey hindu hira his hmm ho- hog- hojaye hokar holi honge hosla hour how hu- humare humein if inhe
inhone inke inse into is- ishq isko islie isme ismein iss isse it- ja- jab jabki jada jadu jagah
jaha jahan jal jal- jameen jan- jara jarur jee jee- jeet jhuth jhutha jis- jisko jisse jit- join
joke joota juda just jute jyada ka- kabhi kade kafi kah- kahani kahin kal kal- kamal kanha karan
kareg- karkar kasam kash kat katha kaun kaunse keep keh keh- kha kha- khad- khao khatam khel khel-
kho khoon khub khud khuda khush khushi ki- kid kis kis- kisko kisse kitab know kon kuchh kul kyo
kyon kyuki kyun la- ladki ladkiya lag- lakh lakin lal later lath le- lead learn leave lekar lekin
let life likh likh- line link live living lo lohri lol long love low ma- maaf made mafi mahal mahan
mahi- mahila mahilaye maine maj- makhan malik mama man man- many mar mar- mast masti mat mauka
mausam maz- meet mehnat message middle mil- mine minute modi mohalla money month moon mother moti
mtlb much muskan must na nach nahi nahin nam name neela neend nei never nhi nice niche night
nikal- now number off ok okay one online only other over own oye pa- pahl- paida pain pak pakistan
pakka pal panch papa part pas pass past patni patta pehl- phele phir phirse phone pi- piche plan
poor price public puch puch- puchho puja pull pur- pura- put pyar pyar- quick raaste raat rah-
rahegi rahenge raj- rakh rakh- ram ready real recruitment reh- report rest result rh- rich right
rish- ro- ruk ruko run sab sab- sabhi sabko sach sach- sachch- safe sahab saheb sahi sal salam salo
samajh samajhna samay samjh- samundar sap- sara sardi sare sari sath sawal say season see selfie
send seven shadi shahar shahid sham share shayad she sheher shor short shukriya shuru shut sick side
sidha since sirf sit small so soch soch- sona sorry spirit start state stay still su- subah such
sukh- sun sun- super support suraj sure swagat tab tabhi tabse taiyar tar- tarah tayyar team teen
tel ter- thand thank thik think thod- those three through tik time today together tomorrow total try
trying tu tujhe tum tumhe tumne tune two type uljhan un- under unhe unko unse up upar us us- usko
uss- ut- uth uth- vajah varna very wah wahi wais- wait wajah wall waqt warna was way well were will
win winner without wo woh woman women world would wow write wrong yaad yahi yani yar ye year yeh
zara zarur ziyada zyada
`;

const isListed = hashedList(list);

/** What verbs and adjectives of Hindi end with. */
const ending = /(...)kar$|(?:[knty]?[aei]|a?o)$/;

/** Whether a word, as tokens have it, is one of everyday talk. */
export function isEverydayWord(word: string): boolean {
  return isListed(word) || isListed(word.replace(ending, '$1-'));
}
