import { stem } from './stem.ts';

/**
 * Words that mean what they say and nothing that our jobs are: occupations that no list of trades
 * has, what they are of, firms' and banks' business. None is a misspelling of a trade or a place; an
 * answer names them as not known.
 */
const list = `
academic academy accounting acoustic acoustics acrobat active actor actress actuary acupuncturist
admiral advertiser advertising adviser advocate aero aerobics aerospace ai aircraft airline
airplane ambassador anaesthetist analytics animator anode anthropologist antique appraiser aquatic
arch archaeologist archivist areas army array art assay assayer asset assist assistance assorter
astrologer astronaut astronomer athlete attorney auction auctioneer audio audiologist audit
auditor author aviation ayurveda babysitting bailiff baking ballist band bander banding bank
banker bankruptcy barge barrel barrister barrow bartack based baster beam bean bearer bearing
beating bee beekeeper beer being bench betting bill bindery biochemistry biogas biologist biology
biotech bird bishop bisque blacker blacksmith blade blast bleach blender blending blockchain
blocker blogger blood blow blowing bluer boarding boatswain bobath bodger bogie boiler bonding
booking bookmaker boot booth border bore borer boring boss bosun botanist bottoms boutique boxer
boxing bpo brace braille brake branding brass brazer breaker bridge brigade brigadier brine
briquet briquette broach broadcast broker brooch broom brush bucker budget buffer buildng bull
bunch buncher burglar burner burr burring butane butchery butt butter buyer bylaw cabin cabler
cacao cage caid caller callout camerawoman campaign canal candy canine canner canvas card
cardiologist carer carriage carton cartoon cartoonist caseworker casino cast castle cat catcher
caterer cavity cell cellar cello center centre ceo ceremony cfo chairman chairs charger charity
cheese chemical chemist chemistry chewing chick chief childcarer china chip chipper chipping
chiropractor choreographer church cider cigar cinema circle circus ciso claims clearer clearing
clicker climate clinical clipper cloak clock clothing clown club coal coast coater coating cobble
cobbler coca cocoa coiler coin coke coker coking collier colonel colour combined comedian comic
commander commercial commission commissioner compact compliance composer compounder conductor
confectionary confectionery confections constable constructinn consul contact contour controlled
cooker cooper copier copilot copy copying copyright copywriter cordinator core corporal corporate
cost costruction costume coter cotton counselling counsellor coupler court couture cover craft
crank cream credit creeler crepes cricket cricketer crime criminal crocodile cross croupier crowd
cruise crypto curator cure curer curing curriculum cushion customs cyber daktari dance dancer
darzi daycare dealer dean deckshand deer defence degree deinking deli demand dental dentist deputy
dermatologist detective developerl development dharzi diary diet dietician dietitian diplomacy
diplomat dipper dipping director disc disco disks dive diver diving dog doll domo doula drain
drainer drama draw drawn dredger drier drill driller drilling drivin drone drummer dryer drying
dual duenna dyeing dyer ecologist ecology economist editor education educational educator election
electro electromechanic electron elephant embalmer embassy embedded embroiderer embroidery
employment enginee enginer engraver enterprise environment environmental envoy enzyme eroder
esports estate ethics event exchange export fabric facial faculty failure fair falcon fare
farmhouse fashion fault feed feeder ferrous ferry fighter file filing fill filling film filter
finance financial finger fired firefighter fireman firer firmware fitness fixed flair flare flash
flat flight flood florist flow flue fluid flyer foam fodder foil folder foley football footballer
footwear force foresight forester foresty forge forger former forming fossil frame framer french
fresh frier froth fryer fund fundraising funeral fur gager gambling game gamekeeper gaming garbage
gauge gauger gazer gear generated genetic geographer geologist glost glove gluing goldsmith golf
governance governor grain graves grease greaser greeter greyhound groom growth guardian guide
guitar guitarist gunsmith gutter gym gynecologist hacker haircut hairing hakim hamer handheld
handles hardwood harwood hat hatter headhunter heading headmaster healthcarer hearing hearse heat
heater heath heel held helicopter helmsman herbalist hide historian history hockey holder hole
homeless homeopath honey hoof horse hospice hostess hull hunter hunting hvacr hydro illustrator
image imam immigration import industry influencer innovation institution insurance intelligence
interpreter investigator investor ironwork jailer jewel jeweller jewellery jewelry jobber jockey
journalist judge juggler jury justice jyotishi kazoo kennel kiln kindergarten king knit knitter
knowledge kosher label lace lacquer lance lapping laser laster lather law lawyer layout leaf
leafler leakage learning leasing leather lecturer ledger legal lehr lender letter letting lever
librarian licensed lieutenant lighthouse lime linen linesman linguist linings lion liquid list
litigation load loan loaner lock locker locksmith loco locomotive loft logging loom loss lottery
lube lumber lump lute magazine magician magistrate mail maitre major malster malt malter mammal
mani mapper mapping mariner marker marking marquee marriage masseur matcher mate mathematician
mathematics matte maulvi mayor mecanic mechatronics media medicine meeter melter member mental
mentor meteorologist meter method metro microelectronics middleman midwife milieu military miller
milliner milling miner mining minister missile mission missionary mitre mixed ml mochan mochi
model module mold molder monk montessori mortgage mortician mortuary motion motorcyle mould
moulder mount mounted mounter movie museum music musician mycologist mystery naai nail nano
nanotech narrow navigator navy needle neurologist news newspaper ngo notary note novelist nuclear
nude nun nutritionist ocean oceanographer oeprator offshore oncologist opera operated operatr
optician oral orderly orphanage orthodontist paaylat paediatric palace palmist pancakes pandit
paper paralegal paramedic parker parking parliament parlor parquet party passer pastor patent
pathologist patrol paviour pawn pawnbroker payable payroll pedagogue pedi pediatric peeler peeling
pellet pelt personnel pest pet petroleum pets petty pharma pharmaceutical philosopher photograph
photography physicist physics physiotherapist pianist piano pic pickling picture piercer pilates
pile piling pill pillar pilot pipework piston pitch plane planer planing planner planning plater
plating play player pleasure pleat plougher plumbeer  plus poet police policeman policy
political politician politics polymer pony porcine pore poster potter pound powder powerfloat
prepper preschool president pressure priest principal print printed printing prison procurement
producer professor programme programs projection promoter proofer proofing property prosecutor
psychiatrist psychologist publicity publisher pujari punch puncher puppet puppy purchaser
purchasing purohit purser qaulity qazi quailty quarry quarrying queen rabbi racing radio
radiologist railway range ranger rare rater rattle razor reactor reading realtor reamer reaming
rearing recruiter reed referee refiner refugee registrar regulatory rehairer remover rental
reporter resaw research researcher retailer retort rewind ride riding ring risk rivet roadie
roading roast robot robotics rocket roll rotary route routing rubber runner running runway rust
saddler sail salting sameday sample sandblast sander sapper sartor satellite sauce saute savings
sawing sawmill sawyer scale scara scholar science scientist screen screening scuba sculptor
seafarer sealer sealing seamster seating seawoman secret seeing segment seller semi semiconductor
senator sensor sepoy sergeant serger servicer settees setting settler sewage sewer shaft shaving
shear shearer sheeting shell shelling shelter shift shipper shoe shoemaker shopper shopping
shunter shuttle sifter silk silversmith singer size skating skier skin skipper slate slitter smoke
smooth snack snake sniper snow social sociologist soft soil solder soldier sole solicitor solid
sonar song sore sort soup space spare spark specialised speech speed spice spinner splitter sport
sporting sports spread spy stage stair stairway staking stalker stall staple starch stationmaster
statistician statistics steelwork steep steering stewardess sticker stitch stitcher stopper storm
story strategic strategy stream stress stroke stud student studies stunt submarine subsea sucker
sugar suit sunar supervisory supplied supplier surgery sweep sweeping switcher tablet tack taker
tank tanner tapper taster tasting tattoo tattooist tax teaching teamster techicians techinician
technican technicin tecnhician tecnician teeth telecaller telemarketer telephonist television
teller tendor tennis tent terrazzo test text textile texting thai theater theatre theme theologist
thermo thing thread threapist thrower ticketing tidal timed toddler tole toll tool tooling topper
tosser tote tour tourism tourist towed town toy toymaker toys track tracked trade trader trail
train trainer training tramway translator trapper travel traveller tread treasurer treat treater
trek trials trigger trip trolley trooper truckie truss tube tuner turkey typesetter umpire
undertaker underwriter units university upholsterer usher vaccine vaid vakeel vakil valet value
vending vendor venue vessel vet veterinarian video viewing vinegar viola violin vision vlsi
volunteer volunteering wage wagon wakil walker war ward warden ware waste waster watchers
watchmaker waterway wave waxing wear weather weave weaver weaving wedding weighing weight weld
welfare wellsite wetland white wholesale wholesaler wicker wide wig willow wind winding winnower
wire wirer worke worktop wrestler writer yoga yogi youtuber zinc zoo zoologist
`;

const words: ReadonlySet<string> = new Set(list.trim().split(/\s+/).map(stem));

/** Whether a word, as tokens have it, is one that is never taken for another. */
export function isOtherWord(word: string): boolean {
  return words.has(word);
}
