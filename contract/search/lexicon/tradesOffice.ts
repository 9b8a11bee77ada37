/** Trades of computers, offices, care, shops and homes. The lines are explained in lexicon.ts. */
export const tradesOffice = `
*information technology | it, software, ict, it sector | aiti, computer, komputer, tech, kampyutar
software developer < information technology | software engineer, programmer, developer, application developer, coder, software programmer, software specialist, application programmer, dot net developer | programming, sofware, java, python, php, sde, backend, coding, net developer
full stack developer < software developer | web developer, full stack, mern developer, frontend developer, front end developer, web programmer, web engineer, website developer, react developer, node developer, javascript developer, mern stack developer, full stack engineer, back end developer, web application developer | web, website, frontend, mern, javascript, wordpress, angular
mobile app developer < software developer | app developer, android developer, ios developer, flutter developer, mobile developer, app programmer, react native developer, mobile application developer | app, android, ios, flutter, mobile app
ui ux designer < information technology | ui designer, ux designer, web designer, graphic designer, product designer, interface designer | ui, ux, figma, design, designer, photoshop, uiux
devops engineer < information technology | devops, cloud engineer, site reliability engineer, aws engineer, cloud developer, platform engineer, cloud solution engineer, cloud infrastructure engineer | cloud, aws, azure, docker, kubernetes, dev ops, sre
business analyst < information technology | it business analyst, business process analyst, systems analyst, ba | analyst
software tester < information technology | tester, qa engineer, test engineer, quality analyst, automation tester, software testing, sdet, manual tester, application tester, testing engineer | testing, selenium, qa
network technician < information technology | network engineer, networking, it network technician, network support, networking engineer, network administrator | network, internet, wifi, cabling, ccna, router, lan
it support technician < information technology | it support, help desk, desktop support, service desk, helpdesk, technical support, it technician, desktop engineer, it help desk, computer support, it helpdesk agent, it assistant, it engineer, it support engineer, system support | computer, ait support, desktop
system administrator < information technology | sysadmin, server administrator, system admin, linux administrator, windows administrator, it administrator, sys admin, network administrator, server admin, it system administrator, system engineer | server, linux
database administrator < information technology | dba, database admin, database manager, data administrator, data base administrator | database, oracle, sql, mysql
computer technician < information technology | computer repair, laptop repair, computer hardware, computer engineer, hardware engineer, computer mechanic, computer repairer, hardware networking, computer operator technician | computer, laptop, kampyutar, kamputar, komputer, computer mistri, computer theek, hardware, computar, laptop theek, mobile repair, printer repair
cctv technician < information technology | cctv, security system technician, alarm technician, low current technician, low voltage technician, access control, security camera, intruder alarm technician, security alarm installer, elv | camera, kaimra, sisitivi, fire alarm, camera fitting
telecom technician < information technology | telecom, telecommunication, fibre optic technician, cable jointer, splicer, telecom rigger, communication technician | mobile tower, tower, fiber, fibre, optical fiber, tar bichane, telephone, fiber optic, cable, tar, ofc, phone tower
data entry operator < information technology | data entry, computer operator, typist, data entry officer, typing, statistical clerk, back office, clerk | data, computer, computer typing, excel, babu, likhne, data feeding, ms office
manager | | mainejar
product manager < manager | product development manager, product owner
sales executive | sales representative, sales officer
digital marketing | seo, digital marketing executive, digital marketing specialist, digital marketer, marketing executive, social media executive | online marketing
hr manager < manager | human resource, hr, hr executive, hr officer
content writer | copywriter, content creator, technical writer | likhne wala
accountant | accounts, bookkeeper, book keeper | munim, hisab, hisab kitab, tally, lekha, khata
*healthcare | hospital, health care, medical, clinic | aspatal, haspatal, ilaaj
nurse < healthcare | nursing, registered nurse, gnm, icu nurse, nursing officer, bsc nurse | nars, sister, anm, nursing course, bsc nursing
caregiver < healthcare | care giver, caretaker, elder care, care assistant, patient care, home care, elderly care, care worker, support worker, health care assistant | dekhbhal, seva, bujurg, marij
pharmacist < healthcare | pharmacy | medical store, davai, dawa
lab technician < healthcare | laboratory technician, radiographer, x ray technician | khoon janch, lab
teacher | tutor, english teacher | shikshak, adhyapak, master, school, padhana
nanny | babysitter, baby sitter, child care, governess, childminder | dai, aaya, aya, bache, baby
housemaid < cleaner | house maid, domestic helper, domestic worker, house help, khadama, house boy | kaamwali, kamwali, gharelu, naukrani, bai, maid, ghar safai
tailor | sewing, stitching, dressmaker, garment worker, cutting master | darji, silai, kapde silne, silne, kapda silai, sewing machine
barber | hair dresser, hairdresser, hair stylist, hair cutter, barbar | nai, bal katne, hajam, salon
beautician | beauty parlour, makeup artist, spa therapist, massage therapist | parlour, mehndi, malish, massage, spa, byutishan
factory worker < helper | assembly worker, production helper, factory helper, factory labour, machine helper | factory, karkhana, fektri, mill, production
electronics technician < technician | electronics, mobile repair, phone repair, mobile phone repair, tv technician | mobile, phone
seaman | sailor, deck hand, ship crew, able seaman, marine | jahaj, samundri jahaj, ship
doctor < healthcare | physician | daktar
machinist | turner, cnc | kharad, lathe
photographer | cameraman | photo
secretary | personal assistant, document controller
time keeper | 
*seasonal | season | mausam
*part time | | half day, aadha din
*full time | 
*contract | contract basis | theka
`;
