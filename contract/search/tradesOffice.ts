/** Trades of computers, offices, care, shops and homes. The lines are explained in lexicon.ts. */
export const tradesOffice = `
*information technology | it, software, ict, it sector | aiti, computer, komputer, tech, kampyutar
software developer < information technology | software engineer, programmer, developer, application developer, coder, java developer, python developer, software programmer, backend developer, php developer, software specialist, application programmer, dot net developer | coding, programming, sofware, java, python, php, sde, backend, coding, net developer
full stack developer < software developer | web developer, full stack, mern developer, frontend developer, front end developer, web programmer, web engineer, website developer, react developer, node developer, javascript developer, mern stack developer, full stack engineer, back end developer, web application developer | web, website, fullstack, frontend, mern, javascript, wordpress, angular
mobile app developer < software developer | app developer, android developer, ios developer, flutter developer, mobile developer, app programmer, react native developer, mobile application developer | app, android, ios, flutter, mobile app, ap developer
ui ux designer < information technology | ui designer, ux designer, web designer, graphic designer, product designer, interface designer | ui ux, ui, ux, figma, design, designer, photoshop, uiux
devops engineer < information technology | devops, cloud engineer, site reliability engineer, aws engineer, cloud devops engineer, cloud developer, platform engineer, cloud solution engineer, cloud infrastructure engineer | cloud, aws, azure, docker, kubernetes, dev ops, sre
business analyst < information technology | it business analyst, business process analyst, systems analyst, ba | analyst
software tester < information technology | tester, qa engineer, qa tester, test engineer, quality analyst, automation tester, software testing, sdet, manual tester, application tester, testing engineer | testing, selenium, qa
network technician < information technology | network engineer, networking, cabling technician, it network technician, lan technician, network installer, network support, networking engineer, network administrator | network, internet, wifi, cabling, ccna, router, lan, netwark
it support technician < information technology | it support, help desk, desktop support, service desk, helpdesk, technical support, it technician, desktop engineer, it help desk, computer support, it helpdesk agent, it assistant, it engineer, it support engineer, system support | computer, ait support, desktop
system administrator < information technology | sysadmin, server administrator, system admin, linux administrator, windows administrator, it administrator, sys admin, network administrator, server admin, it system administrator, system engineer | server, linux
database administrator < information technology | dba, database admin, database manager, data administrator, oracle dba, data base administrator, sql dba | database, oracle, sql, mysql
computer technician < information technology | computer repair, laptop repair, computer hardware, hardware technician, computer engineer, hardware engineer, computer mechanic, laptop technician, computer repairer, hardware networking, computer operator technician, computer hardware technician | computer, laptop, kampyutar, kamputar, komputer, computer mistri, computer theek, hardware, computar, laptop theek, mobile repair, printer repair
cctv technician < information technology | cctv, security system technician, camera technician, alarm technician, low current technician, cctv installer, low voltage technician, fire alarm technician, access control, elv technician, security camera, cctv camera, intruder alarm technician, security alarm installer, elv | camera, kamera, kaimra, sisitivi, fire alarm, cc tv, cctv camera, camera fitting
telecom technician < information technology | telecom, fibre technician, fiber technician, fiber splicer, tower technician, telecommunication, ofc technician, telephone technician, fiber optic technician, fibre optic technician, cable jointer, splicer, telecommunication technician, mobile tower technician, telecom rigger, fibre splicer, optical fiber technician, communication technician | mobile tower, tower, taar, fiber, fibre, optical fiber, tar bichane, telephone, fiber optic, cable, tar, ofc, phone tower, telecom tower
data entry operator < information technology | data entry, computer operator, typist, data entry clerk, data operator, data entry officer, typing, statistical clerk, back office, clerk | data, computer, typing, deta, computer typing, excel, babu, likhne, data feeding, ms office
manager | | mainejar, mainager
sales executive | marketing executive |
product manager < manager | |
digital marketing | seo | online marketing
hr manager < manager | human resource, hr | 
content writer | copywriter | lekhak
accountant | accounts, bookkeeper, book keeper, accounts assistant | munim, hisab, hisab kitab, tally, lekhakar, lekha, khata
secretary | personal assistant, admin assistant, document controller | 
time keeper | timekeeper |
*healthcare | hospital, health care, medical, clinic | aspatal, haspatal, ilaaj, hospitl
nurse < healthcare | staff nurse, nursing, registered nurse, gnm, icu nurse, nursing officer, bsc nurse, nursing assistant | nars, sister, anm, naras, nursing course, bsc nursing
caregiver < healthcare | care giver, caretaker, elder care, care assistant, patient care, home care, elderly care, care worker, support worker, health care assistant | dekhbhal, seva, bujurg, mareez, marij, buzurg, bujurg dekhbhal
doctor < healthcare | physician | daktar, vaidya
pharmacist < healthcare | pharmacy | dawai, medical store, davai, dawa
lab technician < healthcare | laboratory technician, radiographer, x ray technician | khoon janch, lab
physiotherapist < healthcare | physiotherapy |
teacher | school teacher, tutor, english teacher | shikshak, adhyapak, padhane, master, school, tichar, padhana
nanny | babysitter, baby sitter, child care, governess, childminder | dai, aaya, ayah, aya, bachche, bachcha, baccha, bache, baby, bachcho
housemaid < cleaner | house maid, domestic helper, domestic worker, house help, khadama, house boy | kaamwali, kamwali, gharelu, naukrani, bai, maid, ghar safai
tailor | sewing, sewing machine operator, stitching, dressmaker, garment worker, cutting master | darzi, darji, silai, kapde silne, silne, kapda silai, tailar, sewing machine
barber | hair dresser, hairdresser, hair stylist, hair cutter, barbar | nai, hajjam, baal katne, bal katne, hajam, naai, salon
beautician | beauty parlour, makeup artist, spa therapist, massage therapist | parlour, mehndi, malish, massage, spa, byutishan
factory worker < helper | production worker, production operator, assembly worker, production helper, factory helper, factory labour, machine helper | factory, karkhana, karkhaana, fektri, mill, production, kaarkhana, phaktri
machinist | cnc operator, cnc machinist, lathe operator, turner, cnc, milling operator, lathe machine operator | kharad, khaarad, lathe, kharaad
electronics technician < technician | electronics, mobile technician, mobile repair, tv technician | mobile, electronic
photographer | videographer, cameraman | photo, foto
seaman | sailor, deck hand, ship crew, able seaman, marine | jahaj, jahaaj, samundri jahaj, ship
*seasonal | season, seasonal worker | mausam
*part time | part time job | half day, aadha din
*full time | |
*contract | contract job, contract basis | theka
`;
