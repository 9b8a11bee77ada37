import { hashedList } from './hashedWords.ts';

/**
 * Words that mean what they say and nothing that our jobs are: occupations that no list of trades
 * has, what they are of, firms' and banks' business, employers whom everyone knows, and places that no
 * job is in. None is a
 * misspelling of a trade or a place; an answer names them as not known. A word that nothing is near
 * need not be here.
 */
const list = `
accounting adani adviser aero aldar almarai anode appraiser arabtec arch array assay assayer asset
assorter attorney audio author bailiff ballist band bander banding bank banker barge barrel
barrister barrow bartack baster bean bearer beating beekeeper beer bench betting bihar bindery
biotech bisque blacker bleach bleacher blender blending blood blowing boarding boatswain bobath
bodger bogie boiler bonding booth bore borer boring boss bosun boutique boxer braille branding brass
brazer brine briquette broach brooch broom bucker buffer buildng bull buncher burglar burner burr
burring butane butchery butt butter buyer bylaw cabler cacao caid caller callout camerawoman canal
candy canine canner canvas careem carer carrefour carriage carton cartoon casino castle cat catcher
cavity cell cellar cello center centre ceo chairman charger chat cheese chewing chick chief chilling
chipper church cider circle ciso clearer clicker clinical clipper cloak clothing clown coal coast
coater cobble cocoa coiler coke coker coking collier combined comic commission composer
confectionary confectionery confections constructinn contour cooker cooper copier copy copying
cordinator core costruction coter cotton court couture crank creeler crepes crime cross crowd cruise
curator cure curer cushion cyber daktari damac dance darzi daycare deacon dealer dean deer deinking
delhi deli dental deputy developerl dharzi dhl diary diet dilli diplomacy diplomat dipper dipping
disc disco dive diver diving doll doula drainer drama drawn dredger drier drill driller drilling
drivin drone drying dual duenna dyeing dyer educator electro electromechanic electron emaar enginee
enginer enzyme eroder esports ethics facial fair farmhouse feeder ferrous ferry fighter filer finger
fired fireman firer firework flare flash flood fluid fluor flyer foam fodder foil foley force
foresight forester foresty forge forger former forming fossil framer french frier froth fur futtaim
game garbage gauge generated glost gluing goa golf governance governor graves greaser greeter
greyhound groom growth guardian guitar hacker hairing hamer handheld hardwood hat hatter heading
hearse heath heel hide hilton hockey honey horse hull hvacr hyatt hydro hyundai ikea image import
investor jewel jobber jockey judge kashmir kazoo kennel khidmah king knitter kochi kosher lacquer
lance lapping laster lather law lawyer leaf leafler leakage leasing lector ledger lehr lender letter
letting lever lime linesman linings lion loan loaner locker loft logging loss lottery lumber lute
maaden maitre major malster malt malter mammal mani mapper mariner marker marquee marriage marriott
matcher mate maths matte mayor mecanic meeter mental milieu miller milliner miner missile mission
missionary mitre mixed mochan module mold motion motorcyle mould moulding mount music mycologist
mystery naai nail nakheel nano narrow needle nude nun ocean oeprator offshore opera operatr
orphanage paaylat palace pancakes parker parlor party passer pastor patent patrol paviour pawn
payroll pedi peeler peeling pellet pelt personnel pet petty pharma photograph photography physics
piano pic pickling piercer pilates pile piling pill pillar pilot pitch plane planer planing plater
plating player pleasure pleat plougher plumbeer poet police policy politician polymer pony pore
poster potter pound prepper print printed printing programme projection promoter proofer proofing
publisher pujari punch puncher pune puppy purser qaulity quailty quarrying queen rabbi racing ranger
rater rattle razor reader reamer reaming rearing reed referee refiner registrar rehairer remover
reporter resaw retailer retort rewind ride ring rivet roadie roading roast rocket routing runner
runway sabic sail salting sameday sapper sartor saute sawing sawyer scale scholar science screening
scuba sealer seamster seating seawoman secret seeing segment seller serger servicer settees settler
sewer shaft shaving shear shearer sheeting shell shelling shelter sheraton shipper shooter shopper
shopping shredder shunter shuttle siemens sifter singer skier skipper slate slitter smoke snack
snake sniper snow sobha solder sole sonar sore soup speech spice splitter sport sporting stairway
staking stalker stall staple statistics steep steering stewardess sticker stitch stitcher stopper
storm stream stroke subsea sucker sugar sunar supervisory supplied supplier switcher tablet tack
taker tanner tapper taster tasting tata tattoo tax teaching teamster techicians techinician
technican technicin tecnhician tecnician teeth teller tendor terrazzo texting thai theater theatre
theme thermo threapist thrower tidal timed tole toll tooling topper tosser tote toubro tour towed
toymaker tracked trail trainer traveller treater trek trials trigger trooper truckie truss tuner
usher vaccine vaid valet vending vendor venue verger vet viewing viola vision wagon war ware waster
watchers waterway waxing weave weaver weaving wedding wellsite wetland white wicker willow winding
winnower wipro wirer worktop zamil
`;

/** Whether a word, as tokens have it, is one that is never taken for another. */
export const isOtherWord = hashedList(list);
