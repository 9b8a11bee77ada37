import { stem } from './stem.ts';
import { isListed, wordsOf } from './wordsOf.ts';

/**
 * Words that mean what they say and nothing that our jobs are: occupations that no list of trades
 * has, what they are of, firms' and banks' business, employers whom everyone knows, and places that no
 * job is in. None is a
 * misspelling of a trade or a place; an answer names them as not known.
 */
const list = `
reader firework goa pune kochi accounting adani adnoc advertising adviser aero aircraft aldar almarai anode appraiser aquatic
arabtec aramco aramex arch areas array art assay assayer asset assist assistance assorter attorney
audio author bailiff baking ballist band bander banding bank banker barge barrel barrister barrow
bartack based baster beam bean bearer bearing beating bechtel beekeeper beer being bench betting
bihar bill bindery binladin biotech bird bisque blacker blade blast bleach bleacher blender blending
blood blowing boarding boatswain bobath bodger bogie boiler bonding booking boot booth bore borer
boring boss bosun boutique boxer brace braille brake branding brass brazer bridge brine briquette
broach brooch broom brush bucker budget buffer buildng bull buncher burglar burner burr burring
butane butchery butt butter buyer bylaw cabin cabler cacao cage caid caller callout camerawoman
campaign canal candy canine canner canvas card careem carer carrefour carriage carton cartoon casino
castle cat catcher cavity cell cellar cello center centre ceo chairman chairs charger chat cheese
chemical chewing chick chief chilling chipper chipping church cider circle ciso claims clearer
clearing clicker clinical clipper cloak clock clothing clown coal coast coater coating cobble cocoa
coiler coke coker coking collier colour combined comic commercial commission compact compliance
composer confectionary confectionery confections constructinn contact contour controlled cooker
cooper copier copy copying cordinator core cost costruction coter cotton coupler court couture cover
crank cream creeler crepes crime cross crowd cruise curator cure curer curing cushion cyber daktari
damac dance darzi daycare deacon dealer dean deer degree deinking delhi deli dental deputy
developerl dharzi dhl diary diet dilli diplomacy diplomat dipper dipping disc disco disks
dive diver diving doll doula drain drainer drama draw drawn dredger drier drill driller drilling
drivin drone drop dryer drying dual duenna dyeing dyer educator electro electromechanic electron
emaar enginee enginer environment environmental enzyme eroder esports estate ethics event exchange
fabric facial failure fair falcon fare farmhouse fault fedex feed feeder ferrous ferry fighter file
filer filing fill filling filter finger fired fireman firer fixed flair flare flash flat flight
flood flow fluid fluor flyer foam fodder foil foley force foresight forester foresty forge forger
former forming fossil frame framer french fresh frier froth fryer fur futtaim game garbage gauge gear
generated glost glove gluing golf governance governor graves grease greaser greeter greyhound groom
growth guardian guide guitar gutter habtoor hacker haircut hairing hamer handheld handles hardwood
hat hatter heading hearse heat heater heath heel held hide hilton hockey holder hole honey
hoof horse hull hvacr hyatt hydro hyundai ikea image import industry infosys innovation institution
insurance investor ironwork jewel jobber jockey judge kashmir kazoo kennel kentz khidmah king
knitter knowledge kosher label lacquer lance lapping larsen laser laster lather law lawyer layout
leaf leafler leakage leasing leather lector ledger legal lehr lender letter letting lever licensed
lighthouse lime linen linesman linings lion list load loan loaner lock locker loft logging loss
lottery lube lumber lute maaden maersk mahindra mail maitre major malster malt malter mammal mani
mapper mapping mariner marker marking marquee marriage marriott matcher mate maths matte mayor
mecanic meeter mental meter method milieu miller milliner milling miner missile mission missionary
mitre mixed mochan model module mold motion motorcyle mould moulding mount mounted music mycologist
mystery naai nail nakheel nano narrow needle nesma note novotel nude nun ocean oeprator offshore
opera operated operatr orphanage paaylat palace pancakes paper parker parking parlor party passer
pastor patent patrol paviour pawn payroll pedi peeler peeling pellet pelt personnel pest pet
petrofac petty pharma photograph photography physics piano pic pickling picture piercer pilates pile
piling pill pillar pilot pipework piston pitch plane planer planing planner planning plater plating
player pleasure pleat plougher plumbeer plus poet police policy politician polymer pony pore poster
postman potter pound powder powerfloat prepper pressure print printed printing programme programs
projection promoter proofer proofing property publisher pujari punch puncher puppy purser qaulity
quailty quarry quarrying queen rabbi racing radio radisson rail range ranger rater rattle razor
reading reamer reaming rearing reed referee refiner registrar rehairer reliance remover reporter
resaw research retailer retort rewind ride riding ring risk rivet roadie roading roast rocket roll
route routing rubber runner running runway sabic sail saipem salting sameday sample samsung
sandblast sapper sartor sauce saute savings sawing sawyer scale scholar science screen screening
scuba sealer sealing seamster seating seawoman secret seeing segment seller sensor serger servicer
settees setting settler sewage sewer shaft shaving shear shearer sheeting shell shelling shelter
sheraton shift shipper shoe shooter shopper shopping shredder shunter shuttle siemens sifter singer
size skier skipper slate slitter smoke smooth snack snake sniper snow sobha soft soil solder sole
solid sonar sore sort soup space spare specialised speech speed spice splitter sport sporting spread
stage stair stairway staking stalker stall staple statistics steelwork steep steering stewardess
sticker stitch stitcher stopper storm story strategic strategy stream stroke student studies subsea
sucker sugar suit sunar supervisory supplied supplier sweep sweeping switcher tablet tack taker tank
tanner tapper taster tasting tata tattoo tax teaching teamster techicians techinician technican
technicin technip tecnhician tecnician teeth teller tendor terrazzo text texting thai theater
theatre theme thermo thing thread threapist thrower tidal timed tole toll tool tooling topper tosser
tote toubro tour towed town toymaker track tracked trade trail train trainer training
transguard travel traveller tread treat treater trek trials trigger trip trolley trooper truckie
truss tube tuner units usher vaccine vaid valet value vending vendor venue verger vessel vet viewing
viola vision wage wagon walker war ware waste waster watchers waterway wave waxing wear weather
weave weaver weaving wedding weighing weight weld welfare wellsite wetland white wholesaler wicker
wide willow wind winding winnower wipro wire wirer worktop zamil
`;

const words: ReadonlySet<string> = new Set(wordsOf(list).map(stem));

/** Whether a word, as tokens have it, is one that is never taken for another. */
export function isOtherWord(word: string): boolean {
  return isListed(words, word);
}
