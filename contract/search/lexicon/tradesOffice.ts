/** Trades of computers, offices, care, shops and homes. The lines are explained in baseLexicon.ts. */
export const tradesOffice = `
*information technology | ict, it, it sector, software | aiti, computer, kampyutar, komputer, tech
software developer < information technology | application developer, application programmer, coder, developer, dot net developer, programmer, software engineer, software programmer, software specialist | backend, coding, java, net developer, php, programming, python, sde, sofware
full stack developer < software developer | back end developer, front end developer, frontend developer, full stack, full stack engineer, javascript developer, mern developer, mern stack developer, node developer, react developer, web application developer, web developer, web engineer, web programmer, website developer | angular, frontend, javascript, mern, web, website, wordpress
mobile app developer < software developer | android developer, app developer, app programmer, flutter developer, ios developer, mobile application developer, mobile developer, react native developer | android, app, flutter, ios, mobile app
ui ux designer < information technology | graphic designer, interface designer, product designer, ui designer, ux designer, web designer | design, designer, figma, photoshop, ui, uiux, ux
devops engineer < information technology | aws engineer, cloud developer, cloud engineer, cloud infrastructure engineer, cloud solution engineer, devops, platform engineer, site reliability engineer | aws, azure, cloud, dev ops, docker, kubernetes, sre
business analyst < information technology | ba, business process analyst, it business analyst, systems analyst | analyst
software tester < information technology | application tester, automation tester, manual tester, qa engineer, quality analyst, sdet, software testing, test engineer, tester, testing engineer | qa, selenium, testing
network technician < information technology | it network technician, network administrator, network engineer, network support, networking, networking engineer | cabling, ccna, internet, lan, network, router, wifi
it support technician < information technology | computer support, desktop engineer, desktop support, help desk, ict technician, it assistant, it engineer, it help desk, it helpdesk agent, it support, it support engineer, it technician, service desk, system support, technical support | ait support, computer, desktop
system administrator < information technology | it administrator, it system administrator, linux administrator, network administrator, server admin, server administrator, sys admin, system admin, system engineer, windows administrator | linux, server
database administrator < information technology | data administrator, data base administrator, database admin, database manager, dba | database, mysql, oracle, sql
computer technician < information technology | computer engineer, computer hardware, computer mechanic, computer operator technician, computer repair, computer repairer, hardware engineer, hardware networking, laptop repair | computer, computer mistri, computer theek, hardware, kampyutar, komputer, laptop, laptop theek, mobile repair, printer repair
cctv technician < information technology | access control, alarm technician, cctv, elv, intruder alarm technician, low current technician, low voltage technician, security alarm installer, security camera, security system technician | camera, camera fitting, fire alarm, kaimra, sisitivi
telecom technician < information technology | cable jointer, communication technician, fibre optic technician, splicer, telecom, telecom rigger, telecommunication | cable, fiber, fiber optic, fibre, mobile tower, ofc, optical fiber, phone tower, tar, tar bichane, telephone, tower
data entry operator < information technology | back office, clerk, computer operator, data entry, data entry officer, statistical clerk, typing, typist | babu, computer, computer typing, data, data feeding, excel, likhne, ms office
manager
product manager < manager | product development manager, product owner
sales executive | sales officer, sales representative
digital marketing | digital marketer, digital marketing executive, marketing executive, seo, social media executive | online marketing
hr manager < manager | hr, hr executive, hr officer, human resource
content writer | content creator, copywriter, technical writer | likhne wala
accountant | accounts, book keeper | hisab, hisab kitab, khata, lekha, munim, tally
*healthcare | clinic, health care, hospital, medical | aspatal, ilaaj
nurse < healthcare | bsc nurse, gnm, icu nurse, nursing, nursing officer, registered nurse | anm, bsc nursing, nars, nursing course, sister
caregiver < healthcare | care assistant, care giver, care worker, caretaker, elder care, elderly care, health care assistant, home care, patient care, support worker | bujurg, dekhbhal, marij, seva
pharmacist < healthcare | pharmacy | davai, dawa, medical store
lab technician < healthcare | laboratory technician, radiographer, x ray technician | khoon janch, lab
teacher | english teacher, tutor | adhyapak, master, padhana, school, shikshak
nanny | baby sitter, child care, childminder, governess | aaya, aya, baby, bache, dai
housemaid < cleaner | domestic helper, domestic worker, house boy, house help, house maid, khadama | bai, ghar, ghar safai, gharelu, maid, naukrani
tailor | cutting master, dressmaker, garment worker, sewing, stitching | darji, kapda silai, kapde silne, sewing machine, silai, silne
barber | barbar, hair cutter, hair dresser, hair stylist | bal katne, hajam, nai, salon
beautician | beauty parlour, makeup artist, massage therapist, spa therapist | malish, massage, mehndi, parlour, spa
factory worker < helper | assembly worker, factory helper, factory labour, machine helper, production helper | factory, fektri, karkhana, mill, production
electronics technician < technician | electronics, mobile phone repair, mobile repair, phone repair, tv technician | mobile, phone
seaman | able seaman, deck hand, sailor, ship crew | jahaj, marine, samundri jahaj, ship
doctor < healthcare | physician
machinist | cnc, fitter turner, turner | cnc machine, kharad, kharadiya, lathe, lathe machine, milling machine
photographer | cameraman | photo
secretary | document controller, personal assistant
time keeper
*seasonal | season | mausam
*part time | | aadha din, half day
*full time
*contract | contract basis | theka
`;
