/**
 * Countries and cities as people write them. A line: country code | spellings | cities, each with
 * its other spellings behind "=". What only sounds alike needs no entry.
 */
export const places = `
AE | uae, emirates, united arab emirates, imarat, amirat | dubai=dubay=dubei, abu dhabi=abudabi, sharjah=sharja, ajman, al ain=alain, ras al khaimah=rak=ras khaimah, fujairah=fujera, umm al quwain, jebel ali=jabal ali
SA | saudi, saudi arabia, saudi arab, ksa, saudia, soudi, sawdi, arabia | riyadh=riyad=riaz, jeddah=jedda=jaddah=jidda, dammam=damam, medina=madina=madinah, mecca=makkah=makka, jubail=zubail=jubel, khobar=al khobar=khobhar, tabuk, yanbu, buraydah=buraidah=qassim, hail, al kharj=kharj, abha, jizan=jazan, najran, taif, neom, hofuf
OM | oman | muscat=maskat=masqat=muskat, salalah=salala, sohar, nizwa, sur, duqm, barka, ibri
KW | kuwait, kuwet, kwait, quwait, koweit | kuwait city, hawalli=hawally, salmiya, farwaniya=farwania, al ahmadi=ahmadi, jahra, fahaheel, mangaf, wafra, abdali
QA | qatar, katar | doha, al khor, lusail
BH | bahrain, behrain, bahrin | manama, muharraq
PT | portugal, purtgal, portugese | lisbon=lisboa, porto, faro, braga, setubal, funchal, beja, evora, odemira, santarem, algarve, coimbra
ES | spain, espana, spanish, ispain | madrid, barcelona=barsilona, valencia, malaga, seville, murcia, almeria, huelva, lleida, huesca
DE | germany, jarmany, german, deutschland | berlin, munich, hamburg=hamberg, frankfurt, leipzig, stuttgart, bremen, duisburg, hanover, cologne, oldenburg, uelzen, lueneburg, heilbronn
DK | denmark, danmark, danish | copenhagen=kopenhagen, aarhus=arhus, odense, aalborg, esbjerg, viborg, herning, randers
NZ | new zealand, nz, zealand, newziland | auckland=oakland=okland, wellington, christchurch, hamilton, hastings, te puke, blenheim, nelson, rotorua, invercargill, queenstown, tauranga
AU | australia, astralia, ostrelia, aussie, oz | sydney=sidney, melbourne=melborn, brisbane, perth, adelaide, darwin, bundaberg, mildura, shepparton, toowoomba, canberra, cairns
SG | singapore |
MY | malaysia |
GB | uk, united kingdom, england, britain | london
IE | ireland |
US | usa, united states, america, amrika |
CA | canada, kanada | toronto
FR | france |
IT | italy, itli |
PL | poland |
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
`;

/** Regions and what they stand for. */
export const regions: Record<string, { words: string; countries: readonly string[] }> = {
  gulf: {
    words:
      'gulf, gcc, khadi, khaadi, khaleej, khaleji, middle east, arab, gulf country, arab country',
    countries: ['AE', 'SA', 'OM', 'KW', 'QA', 'BH'],
  },
  europe: {
    words: 'europe, european, yurop, europ, schengen, eu',
    countries: [
      ...['PT', 'ES', 'DE', 'DK', 'IE', 'FR', 'IT', 'PL', 'RO', 'HR', 'HU', 'CZ', 'GR', 'CY', 'MT'],
      ...['NL', 'BE', 'AT', 'SE', 'FI', 'NO', 'CH', 'GB'],
    ],
  },
  oceania: { words: 'oceania, australia new zealand, down under', countries: ['AU', 'NZ'] },
};
