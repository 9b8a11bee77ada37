/**
 * Countries and cities as people write them. A line: country code | spellings | cities, each with
 * its other spellings behind "=". What only sounds alike needs no entry.
 */
export const places = `
AE | uae, emirates, united arab emirates, imarat, amirat | dubai, abu dhabi, sharjah, ajman, al ain=alain, ras al khaimah=rak=ras khaimah, fujairah, umm al quwain, jebel ali=jabal ali, ruwais=ruwes, mussafah=musafa, habshan, khalifa city, deira, khor fakkan
SA | saudi, saudi arabia, kingdom saudi arabia, saudi arab, ksa, saudia, soudi, saoodee, arabia | riyadh=riaz, jeddah=jaddah=jidda, dammam, medina=madina, mecca=makkah, jubail, khobar=al khobar, dhahran, khamis mushait=khamis, al ahsa=ahsa=hasa, ras tanura, rabigh, qatif, hafar al batin, al jouf=jouf, bisha, arar, tabuk, yanbu, buraydah=qassim, hail, al kharj=kharj, abha, jizan=jazan, najran, taif, neom, hofuf
OM | oman, sultanate oman | muscat=maskat, salalah, sohar, nizwa, sur, duqm, barka, ibri
KW | kuwait, kwait, koweit | kuwait city, hawalli=hawally, salmiya, farwaniya, al ahmadi=ahmadi, jahra, fahaheel, mangaf, wafra, abdali, shuwaikh, mahboula, shuaiba, mina abdullah
QA | qatar, katar | doha, al khor, lusail, ras laffan, mesaieed, al wakrah=wakrah, dukhan
BH | bahrain, behrain, bahrin, behren | manama, muharraq
PT | portugal, purtgal, portugese | lisbon=lisboa, porto, faro, braga, setubal, funchal, beja, evora, odemira, santarem, algarve, coimbra
ES | spain, espana, spanish, ispain | madrid, barcelona=barsilona, valencia, malaga, seville, murcia, almeria, huelva, lleida, huesca
DE | germany, jarmany, german, deutschland | berlin, munich, hamburg=hamberg, frankfurt, leipzig, stuttgart, bremen, duisburg, hanover, cologne, oldenburg, uelzen, lueneburg, heilbronn
DK | denmark, danmark, danish | copenhagen, aarhus, odense, aalborg, esbjerg, viborg, herning, randers
NZ | new zealand, nz, zealand, newziland | auckland=oakland, wellington, christchurch, hamilton, hastings, te puke, blenheim, nelson, rotorua, invercargill, queenstown, tauranga
AU | australia, astralia, ostrelia, aussie, oz | sydney, melbourne=melborn, brisbane, perth, adelaide, darwin, bundaberg, mildura, shepparton, toowoomba, canberra, cairns
SG | singapore |
MY | malaysia |
GB | uk, united kingdom, england, britain | london
IE | ireland |
US | usa, united states, america, amrika |
CA | canada, kanada | toronto
FR | france |
IT | italy, itli |
PL | poland, polend | warsaw, krakow
RO | romania |
HR | croatia |
HU | hungary |
CZ | czech republic, czechia |
GR | greece |
CY | cyprus |
MT | malta |
NL | netherlands, holland |
BE | belgium |
AT | austria |
CH | switzerland |
SE | sweden |
NO | norway |
FI | finland |
RU | russia, rus |
JP | japan, jaapan |
KR | south korea, korea |
IL | israel, izrail |
JO | jordan |
IQ | iraq |
LB | lebanon |
EG | egypt |
MV | maldives, maldiv |
MU | mauritius |
LK | sri lanka |
NP | nepal |
RS | serbia |
AZ | azerbaijan, azarbaijan | baku
BG | bulgaria |
SK | slovakia |
SI | slovenia |
LT | lithuania |
LV | latvia |
EE | estonia |
LU | luxembourg |
IS | iceland |
AL | albania |
MK | macedonia |
ME | montenegro |
BA | bosnia |
MD | moldova |
UA | ukraine |
BY | belarus |
GE | georgia |
AM | armenia |
TR | turkey, turkiye, turki | istanbul
KZ | kazakhstan |
UZ | uzbekistan |
CN | china, chin |
HK | hong kong |
TW | taiwan |
TH | thailand | bangkok
VN | vietnam |
PH | philippines, filipin | manila
ID | indonesia |
KH | cambodia |
MM | myanmar, burma |
BN | brunei |
PK | pakistan |
BD | bangladesh |
BT | bhutan |
AF | afghanistan |
IR | iran |
SY | syria |
YE | yemen |
LY | libya |
DZ | algeria |
TN | tunisia |
MA | morocco |
SD | sudan |
ET | ethiopia |
KE | kenya | nairobi
UG | uganda |
TZ | tanzania | zanzibar
RW | rwanda |
NG | nigeria | lagos
GH | ghana |
CM | cameroon |
SN | senegal |
CD | congo |
AO | angola |
ZM | zambia |
ZW | zimbabwe |
MZ | mozambique |
BW | botswana |
ZA | south africa | johannesburg
MG | madagascar |
SC | seychelles |
MX | mexico |
BR | brazil |
AR | argentina |
CL | chile |
PE | peru |
CO | colombia |
VE | venezuela |
CU | cuba |
JM | jamaica |
FJ | fiji |
PG | papua new guinea |
MN | mongolia |
`;

/** Regions and what they stand for. */
export const regions: Record<string, { words: string; countries: readonly string[] }> = {
  gulf: {
    words:
      'gulf, gcc, khadi, khaadi, khaleej, khaleji, middle east, arab, gulf country, arab country',
    countries: 'AE SA OM KW QA BH'.split(' '),
  },
  europe: {
    words: 'europe, european, yurop, schengen, eu',
    countries: 'PT ES DE DK IE FR IT PL RO HR HU CZ GR CY MT NL BE AT SE FI NO CH GB'.split(' '),
  },
  oceania: { words: 'oceania, australia new zealand, down under', countries: ['AU', 'NZ'] },
};
