import { stem } from './stem.ts';

/**
 * Words of everyday talk, in Hindi as it is written in Latin letters and in English: beside a trade
 * or a place they say nothing, and none of them is a misspelling of one. In a phrase that is known
 * ("light vehicle") they count.
 */
const list = `
aadat aadha aadhi aadmi aage aaj aakar aake aakhri aam aana aane aankh aankhe aansu aap aapka
aapke aapki aapko aapne aasman aatma aawaz aaya aaye aayega aayi aazad ab abhi able above achanak
achar across adat add adha afraid afsos after again agar age ager agle ago ahead aisa aise aisi aj
akela akele akhir akhirkar aksar alag alawa alive allah allow almost alone along already also
although always amir among andar andaz ane another ansu ant anyone anything anyway ap apka apke
apki apko apn apnapan araam aram are arey arre arthat asal asar asha ashirwad asli asman atma
aunty aurat aurte away awaz awesome aye azad baad baaki baap baar baari baarish baat baate baatein
bachana bachpan back bad bada badal bade badi badla badle badmash badnam bahan bahana bahot bahu
bahut baith baitha baithe baithna baja bajao baje baki bakwas balki balle bana banaya banaye
banayi banda bande bandi bani banke banta bante banti bap barish bass bat bataiye batana batate
bataya bate bday beautiful because becha become beech before begin behan behen behind believe
below beside beta bete beti between bewafa beyond bhaag bhag bhaga bhagao bhagvan bhagwan bhaiya
bhakt bhala bhar bhara bharat bhare bhari bharosa bharose bhasha bhav bheed bheegi bhej bheja
bhejna bhejo bhi bhookh bhool bhoot bhukh bhul bhut bibi bich big bihar bilkul bimar bimari bina
bit biwi black blue bohot bol bola bole boli bolkar bolke bolna bolne bolo bolta bolte bolti boy
bring broken brother brought buddha budha budhi bura bure buri but by bye call called calm came
can care case catch cause celebrate cha chaal chaar chacha chachi chad chahat chahe chaho chahta
chahte chain chal chala chale chalega chalegi chalenge chali chalo chalte chalti chalu chamak
chance chand chandi change char chaukas che check cheez chehra chhe chhod chhoda chhodna chhodo
chhota chhote chhoti chij child children chinta chod choice choom chor chori chot chota chote
choti chup chupke city clear close cold college come coming comment congrats congratulations
content could country couple crazy crore cry cut cute dad dada dadi dar dard dare dariya dark darr
das dasra date daud dava de dead deal dear death decide dede deep dekar deke dekh dekha dekhe
dekhi dekhiye dekhke dekhna dekhne dekho dekhta dekhte dekhti delhi der deta dete deti dhan
dhanyawad dharm dheere dhire dhoka dhokha dhol dhoondh dhoop dhyan di did didi die different
difficult dikh dikhao dikhe dikhi dikhta dil dilli dilo dimaag dimag din dino dirty diwali diwana
diya diye do dobara does doing don done dono doob dooba door doosra dost dosti doston dream dress
drink drop dua duaa due dukh dukhi duniya during dushman dusra dusre dusri each early earth easy
eat either ek ekdam elaan else end enemy enjoy enough even evening ever every everyone everything
evil exam excuse eye face facebook fact faida fail fake fall false family famous fan far farak
fariyad fark fasad fast father fauj favourite fayda fear feel fell felt few fight fikar filmo
finally fine finish fir firse first five fly fod follow follower fone fool foot forever forget
forgot form forward four free friend from full fun funny future gaali gaana gaane gaav gadar
gaddar gali gam gana ganda gande gandhi gane gao gaon gareeb garib garm garmi gaur gave gaya gaye
gayi geet get getting gham ghanta ghante ghum ghuma ghumne ghus gift gila gir gira gire girl
girlfriend give given go goal god going gol goli gone google gora gori got great green ground
group grow guess guru gussa guy guys gya gyan gye ha haa haal haalat haan haar haath had hae haha
hahaha halat half hamara hamare hamari hamein hand handsome happen happened happy har hara hard
hare has hatao hate hath hati hato have hawa hazaar hazar hear heard heart heaven hehe hell hello
her here hero herself hey hi high him himmat himself hind hindi hindu hindustan hindustani hira
his hit hmm hoga hogaya hogi hoja hojaye hokar hoke hold holi hona honge honi hope hosh hosla hot
hota hote hoti hour how hua hue hui hukum hum humara humare humari humein hundred hurt husband
idea if ijjat ikattha ilzaam imaan india indian inhe inhone inka inke inki inko insaan insaf insan
inse inside instagram instead intejar intezar into is ise ishq isi iska iske iski isko islie
isliye isme ismein iss isse itihas itna itne itni its itself ittefaq izzat jaa jaan jaano jaanu
jaate jaati jab jabki jada jadu jaga jagah jago jaha jahan jai jaisa jal jala jaldi jale jalsa jam
jameen jan jana janam jang jani janm janna janta jante janti janu jara jaroor jarur jaruri jat
jata jate jati jawab jawan jawani jay jee jeena jeet jeeta jeete jeevan jhagda jhanda jhel jhoota
jhooth jhuth jhutha ji jina jinda jindagi jise jiska jiske jiski jisko jisne jisse jitna jitne
jitni jivan jo join joke joota jor josh jua jud juda jung just jute jyada kaafi kaal kaali kaan
kab kabhi kabhie kacha kadam kade kafi kaha kahaan kahani kahe kahi kahin kahna kahne kaho kahta
kahte kahti kal kala kale kali kam kamaal kamal kamar kamina kamjor kanha karan kareeb karega
karegi karenge karib karkar karke karunga karungi kasam kash kashmir kat kata kate katha kathin
kaun kaunse kaya ke keep keh keha kehna kehta kehte kehti kept khaas khabar khada khade khadi
khakar khake khao khas khatam khate khatm khatra khaya khel khela khele kheli khelna khelo khelte
khilaf khilao kho khoob khoon khoya khub khubsurat khud khuda khush khushi khwab ki kid kidhar kie
kill kind kis kise kishor kisi kiska kiske kiski kisko kismat kisne kiss kisse kitab kitna kiya
kiye knew know known kohra kon koshish kripa kripya krishna krodh kuch kuchh kul kumar kya kyo
kyon kyonki kyu kyuki kyun kyunki laakh laal ladki ladkiya ladkiyan laga lagakar lagao lagbhag
lage lagega lagi lagna lagta lagte lagti laila laj lajja lakh lakin lal lamba lambe lambi landa
lao large last lata late later lath laugh laya laye layi le lead learn least leave left lekar leke
lekin lekr lena lene less let leta lete leti li lie life likh likha likhi likhna likho likhte line
link listen little live living liya liye lo log logo logon lohri lol long loot lootna lost lot
lots loud love low luck lucky lund maa maaf maafi maan maar mad made maf mafi mahal mahan mahila
mahilaye mahina mahine main maine maja majak majboor maje make makhan malik maloom malum mam mama
mami man mana manana mandir mane mangal mange mangta manjil mano manta mante mantra mantri many
manzil mar mara mare marg mari marji marna maro married marta marte marzi masoom mast masti mat
mata mataji matlab matter mauka mausam maut maybe maza mazak maze mean meaning meet mehfil mehman
mehnat mela mene mera mere meri message middle might mil mila mile milega milegi milenge mili
milkar milke milna milne milo milte milti mind mine minute miss mitra modi mohabbat mohalla moment
monday money month moon morning most mother moti move mtlb much mujh mujhko mukh mulakat mum murkh
musalman mushkil muskan muskil muslim must my myself na naa naach naam naari nach nafrat nahi
nahin najar najdik nam name nana nani narak naseeb nasha nation nautanki nayan naye nayi nazar
nazdik near neeche neela neend nei neta netaji never next nhi nice niche night nikal nikala nikalo
nikla nikle nind nirash nirdosh nirnay niyam no nobody nokar nonsense nothing notice now number
off often oh ohh ok okay old once one online only open other others ours outside over own oye
paanch paap paas pagal page paglu pahla pahle pahli paida pain pair paisa paise pak pakad pakda
pakistan pakka pal palak pana panch papa part pas pass past pata pati patni patta pe peace peeche
peena peeth pehla pehle pehli phele phir phirse phone piche piece pina pir pita pitaji piya piye
piyo plan point pooch pooche pooja poor poora poore poori power prabhu prakar pran prasad pratham
pray prem present pretty price problem promise proud public puch pucha puchho pucho puchta puja
pukar pull pura purana purane purani pure puri purush put pyaar pyar pyara pyari pyas question
quick quickly quite raaste raat raha rahe rahega rahegi rahenge rahi raho rahta rahte rahti rahu
rain raja rajneeti raju rajya rakh rakha rakhe rakhi rakho rakhta rakhte ram rani rat ravan ready
real really reason red rehne rehta rehte rehti remember reply report rest result rha rhe rhi rich
right rishta rishte river ro roj rok roka rokna roko rona rone roop rota rote round roz ruk ruka
rukna ruko rula rulaya rule run rup saab saal saamne saare saari saath saathi sab sabhi sabka
sabke sabko sabse sach sacha sachcha sachchi sachi sad safal safar safe sahab sahara saheb sahi
sahib sahyog said sal salaam salam salo samaj samajh samajhna samajhte samay same samjha samjhao
samjhe samjhi samjho samne samundar sanam sang sansar sant santosh sapna sapne sara sardi sare
sari sarkar sarkari sata sath sathi saturday satya savera saw sawal say says season second see
seedha seem seen selfie send sense sent serious seven several shaadi shaam shaayad shabd shadi
shahar shaheed shahid shakal shakti sham shame shant shanti sharam share sharir sharm shayad she
shehar sheher sher shikayat shiv shor short should shukr shukriya shuru shuruaat shut sick side
sidha sign silent simple since sing sir sirf sit situation six siyasat sky sleep slow small smile
so soch socha soche sochiye sochna sochta sochte some someone something sometimes son sona soon
sorry soul sound speak special spirit stand star start state status stay step still stop straight
strange strong stupid subah subscribe such sudden sukh sukha sukhi sun suna sunao sundar sunday
sune suni sunkar sunke sunna suno sunta sunte super support supporter suraj surat sure surprise
swagat swarg taaki taare tab tabhi tabse taiyar tak takat taki takleef taklif tala talk tan tang
taqat tara taraf tarah tare tareeka tarika tayyar team teen teesra tej tel tell tense tera teray
tere teri tez tha thaan thaka thand thank thanks thankyou the theek thi thik think thinking third
thoda thode thodi thora those though thought three through tik time times tired tod toda today
together toh told tolo tomorrow tonight too took top tota total touch toward tried trouble true
trust truth try trying tu tujhe tujhko tum tumhara tumhare tumhari tumhe tumhen tumko tumne tumse
tune turn tweet twice twitter two type ucha ud uda udhar udna uljhan umar umeed ummeed umra un
uncha under understand unhe unhone unka unke unki unko unse until upar upon upyog us use useful
user usi uska uske uski usko usne usse ussi uth utha uthao uthe uthna utho utna utne utni vaada
vada vajah vapas var varna very via village visheh vishwa vishwas voice vote wada wah waha wahan
wahi waisa waise waisi wait wajah wake wakt wall wapas wapis waqt warna was wasn watch way weak
week well went were whatsapp wife will win winner wish within without wo woh wohi woman women won
wonder word words world worry worse worst worth would wow write wrong ya yaad yaado yaar yaara yad
yaha yahan yahi yakeen yani yar yatra ye yeah year yeh yep yes yesterday yet you young yours
yourself youth youtube yun zara zaroor zaroori zarur zinda zindagi ziyada zor zulm zyada
`;

const words: ReadonlySet<string> = new Set(list.trim().split(/\s+/).map(stem));

/** Whether a word, as tokens have it, is one of everyday talk. */
export function isEverydayWord(word: string): boolean {
  return words.has(word);
}
