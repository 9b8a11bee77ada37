import { hashedList } from './hashedWords.ts';

/**
 * Words that mean what they say and nothing that our jobs are: occupations that no list of trades
 * has, what they are of, firms' and banks' business, employers whom everyone knows, and places that no
 * job is in. None is a misspelling of a trade or a place; an answer names them as not known. A word need
 * not be here where nothing is near, or what is near is said to be a guess (isGuessed.ts).
 */
const list = `
almarai anode appraiser assay assorter audio author bailiff ballist bander bank banker barrow baster
bean bihar blacker blood boatswain bodger bogie bore borer boxer braille brazer brine broom bucker
buffer bull buncher burner butane butchery bylaw cacao caid caller candy canine carer carriage cell
cellar cello ceo chat chief cider clearer clicker clipper cloak clown coal coater cobble cocoa coke
coker coking collier comic confectionary confectionery confections copy core coter crank crepes
cross crowd curator curer daktari damac dance darzi dealer delhi deli deputy dharzi diary dilli
dipping diving doula drawn driller drilling drone drying dual educator electromechanic facial fair
feeder ferrous fighter filer fired fireman firer firework flash flood fluid fodder foil force
forester forge former forming framer french froth game garbage gluing goa golf greaser greeter hamer
hatter heel hockey honey hull hvacr hyatt hydro hyundai judge kashmir khidmah lacquer lapping lather
leasing lector ledger letter letting lion loan loaner locker loft logging lottery lumber maaden malt
marker marriott mate maths matte meeter miller mission missionary mixed mochan module mold motion
mould mycologist mystery naai nail nano ocean opera parker passer pastor paviour pawn pedi peeler
peeling pelt pharma piercer pile piling pill policy pony poster potter prepper print printing
programme proofer proofing pujari puncher puppy purser queen racing rater rattle razor reader reamer
reaming rearing referee refiner remover retort ride ring roadie roading routing runner sabic sail
sartor saute sawyer screening seating settees shear sheeting shell shelling shelter shipper shooter
shopping shuttle singer skipper smoke sniper snow sobha solder sole sore splitter stalker staple
steep steering sticker stitcher stopper storm sunar supervisory switcher tapper taster tasting
teaching teamster teller tole toll tooling topper tote towed toymaker tracked trek trooper truckie
vaid vending verger ware waster wedding wetland wicker winnower wirer worktop zamil
`;

/** Whether a word, as tokens have it, is one that is never taken for another. */
export const isOtherWord = hashedList(list);
