import { hashedList } from './hashedWords.ts';

/**
 * Words that mean what they say and nothing that our jobs are: occupations that no list of trades
 * has, what they are of, firms' and banks' business, employers whom everyone knows, and places that no
 * job is in (above all where people live). None is a misspelling of a trade or a place; an answer names them as not known. A word need
 * not be here where nothing is near, or what is near is said to be a guess (isGuessed.ts).
 */
const list = `
almarai anode appraiser assay assorter attorney audio author bailiff bander bank banker barasat
barmer baroda barrister barrow batcher bean bihar blacker blood boatswain bore borer boutique boxer
braille brazer brine broom bucker buffer bull buncher burner butane butchery bylaw cacao caid caller
candy canine carer carriage cell cellar cello ceo chat chennai chief cider clearer clicker clipper
cloak clown coal coater cobble cochin cocoa coke coker coking collier comic confectionary
confectionery confections copy core crank crepes cross crowd curator curer daktari damac daman dance
darzi dealer delhi deli dental deputy dharzi dhule diary dilli dipping diver diving doula drawn
driller drilling drone drying dual educator electromechanic facial fair feeder ferrous fighter filer
fired fireman firer firework flash flood fluid fodder foil force forester forge former forming
framer french froth game garbage gluing goa golf greaser greeter guitar hacker hamer hardwood
haridwar hatter heel hockey honey hull hvacr hyatt hydro hyundai judge karnal kashmir khidmah kochi
kota lacquer lapping lather lawyer leasing ledger letter letting lion loan loaner locker loft
logging loni lottery lugger lumber maaden malt marker marriage marriott mate maths matte meeter
mehsana miller miner mission missionary mixed mochan module mold motion mould munger mystery naai
nail nano ocean opera parker passer pastor pawn pedi peeler peeling pelt pharma piano piercer pile
piling pill policy politician poster potter prepper pressure print printing programme proofing
pujari puncher puppy purser queen racing rater rattle razor reader reaming rearing referee refiner
remover retort ride ring roadie roading routing runner sabic sail salem saute sawyer screening
seating settees shear sheeting shell shelling shelter shipper shooter shopping shuttle singer siwan
skipper smoke sniper snow sobha solder sole sore splitter stalker steering stewardess sticker
stitcher stopper storm sunar supervisory swing switcher tanner tapper taster tasting tattoo teaching
teamster teller thatcher toll tooling topper tote towed toymaker tracked trek trooper truckie
vadodara vaid vending verger ware waster wedding wetland wicker wirer worktop zamil
`;

/** Whether a word, as tokens have it, is one that is never taken for another. */
export const isOtherWord = hashedList(list);
