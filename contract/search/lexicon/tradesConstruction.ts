/** Trades of building sites and plants. The lines are explained in lexicon.ts. */
export const tradesConstruction = `
*construction | building, civil, civil engineering, infrastructure | nirman, imarat, makan, ghar, site
*mep < construction | electromechanical
electrician < mep | wireman, installation electrician, house wiring | bijli, electric, electrical, wiring, current, karant, bijli mistri, bijli fitting, light fitting, lineman, iti electrician, switch board, iti wireman
industrial electrician < electrician | plant electrician, industrial electrical technician, panel technician, panel wireman, motor winder | plc, motor rewinding, factory bijli
electrical foreman < foreman, electrician | electrical supervisor, electrician supervisor, foreman electrician, electrical charge hand | bijli supervisor
plumber < mep | plumbing, sanitary fitter, pipe worker, gas fitter | nal, nalka, nal mistri, pipe mistri, nal fitting, pani pipe, pani line, pani fitting, paani, pani, tap, tonti, toti, sanitary, bathroom fitting, toilet fitting, pipe, pipeline, gatar
fitter | mechanical fitter, iti fitter, millwright, general fitter | fitting
pipe fitter < fitter, construction | industrial pipe fitter, steam fitter, pipe fabricator, piping fitter, spool fabricator, piping, pipe erector, plumber pipe fitter | pipe, pipe mistri, pipe line, oil gas, refinery, lohe pipe, pipe fitting, pipe jodne
welder < construction | welding, gas cutter, welder fabricator | lohar, loha, lohe, jhalai, belding, gas welding, iti welder, loha jodne, welding mistri
arc welder < welder | smaw, stick welder, mig welder, structural welder, 3g welder, 4g welder, co2 welder, gmaw welder, fcaw, plate welder, electric welder, gas welder, mma welder, construction welder | arc, mig, mag, 3g, 4g, bijli welding
pipe welder < welder | tig welder, 6g welder, gtaw welder, pipeline welder, argon welder, tig arc welder | 6g, tig, argon, pipe welding, 6gr, gtaw, tig mig welder
fabricator < welder | steel fabricator, structural fabricator, structure fabricator, metal fabricator | fabrication, gate grill, grill
mason < construction | bricklayer, brick layer, block layer, brick laying, block laying, masonry, stone mason | raj, mistri, int, chunai, jodai, deewar, brick, block, karigar, rajgir
tile mason < mason | tiler, tile setter, tile layer, tile fitter, floor tiler, wall tiler, ceramic tiler, mosaic tiler, tiling, floor layer | tile, farsh, flooring, tile mistri, tile kadiya, farsh mistri
marble mason < mason | marble setter, stone setter, stone cutter, marble granite, stone finisher, marble fitter, marble polisher | marble, sangmarmar, patthar, granite, stone, marble mistri, patthar katne
plasterer < construction | plaster mason, plastering, stucco mason, gypsum plasterer, wall finisher | plaster, pilastar, plaster mistri, deewar plaster
shuttering carpenter < carpenter | shuttering, formwork carpenter, formwork, form worker, form carpenter, shutter carpenter, concrete carpenter, centering carpenter, doka carpenter, peri carpenter | setring, centering, shuttering mistri, shutter, farma
carpenter < construction | joiner, finishing carpenter, cabinet maker, woodworker, furniture maker, door fixer, joinery, carpentry, interior carpenter | sutar, barai, badhi, lakdi, furniture, khati, darwaza, almari, wood, mistri lakdi, plywood, tarkhan
steel fixer < construction | rod binder, bar bender, rebar, steel binder, iron fixer, rod bender, bar binder, steel bender, rodbuster, iron worker, steel worker, bar bending, rod binding, bar fixer | sariya, rod, chhad, sariya bandhne, loha bandhne, sariya mistri, sariya katne, rod bandhne, bar bandhne, loha mistri, sariya mod, reinforcement
gypsum ceiling fixer < construction | gypsum carpenter, false ceiling, suspended ceiling, drywall, dry wall, false ceiling carpenter, ceiling carpenter, ceiling tile fixer | pop, pop mistri, ceiling, gypsum, gypsum board, partition, chhat ceiling, plaster paris
building painter < construction | painter, wall painter, house painter, decorator, industrial painter, spray painter, painting | rang, putai, paint, rangsaz, safedi, chuna, polish, color, kalar, putai mistri, rang mistri, painting mistri, rogan, distemper, deewar rang
sand blaster < construction | sandblaster, blaster painter, shot blaster, grit blaster, abrasive blaster, sand blasting, blaster, sand blaster painter | blasting, ret
scaffolder < construction | scaffolding, scaffold, scaffolding carpenter, platform erector | paad, paid, paad bandhne, machan, pipe bandhne, cuplock, jhoola
rigger < construction | rigging, slinger, banksman, signalman, signal man, crane rigger, flagman, tag line, crane helper, rigger level 3 | khalasi, hook, tindal
sprinkler fitter < fitter, mep | fire fighting, fire sprinkler, fire fitter, fire fighting pipe fitter, fire fighting fitter, fire protection, fire fighting plumber | sprinkler, fire, aag bujhane, aag
duct fabricator < mep | ducting, gi duct, sheet metal fabricator, sheet metal, duct fitter, hvac duct, tinsmith, tin smith | duct, chadar, tin
ac technician < mep | hvac, hvac mechanic, ac mechanic, air conditioning, refrigeration, refrigeration mechanic, ac fitter, ac repair, cooling technician, air conditioning mechanic, ac service, rac technician, heating ventilation | ac, aircon, fridge, cooler, air condition, air conditioner, split ac, chiller, ac fitting, ac mistri, ac gas, thanda, ac theek, freezer, esi
insulator < construction | insulation, lagger, thermal insulator, pipe insulator, duct insulator, lagging, insulation fitter, hvac insulator | rockwool, thermocol
operator | 
crane operator < heavy equipment operator | crane driver | crane
tower crane operator < crane operator | tower crane, tower crane driver
mobile crane operator < crane operator | mobile crane, mobile crane driver, crawler crane, truck crane operator, lorry crane operator, telescopic crane operator, boom truck operator, mini crane operator, rough terrain crane | hydra
container crane operator < crane operator, logistics | dock crane operator, ship crane operator, rtg operator, sts crane, gantry crane operator, quay crane operator, container crane, port crane | port, bandargah, dock
excavator operator < heavy equipment operator | excavator, backhoe, jcb driver, digger driver, backhoe loader operator, excavator driver | jcb, poklen, pokland, khudai, hitachi, digger, khudai machine, mitti, khodne, jesibi, excavation
bulldozer operator < heavy equipment operator | bulldozer, dozer driver, bulldozer driver, earthmover operator | dozer
grader operator < heavy equipment operator | motor grader, grader driver | grader
road roller operator < heavy equipment operator | road roller, roller driver, road roller driver, vibro roller operator, drum roller | roller, compactor
heavy equipment operator < construction, operator | plant operator, heavy equipment, heavy machine operator, equipment operator, earth moving, heavy machinery operator, skid loader operator, heavy plant operator, loader operator | bobcat, shovel, machine, bhari machine, badi machine, wheel loader, machinery, mashin
road worker < construction | road builder, paver, road construction, road labour, kerb fixer, kerb stone, road maintenance, surfacing worker, pavement worker, interlock mason | sadak, road, asphalt, damar, dambar, highway, rasta, interlock
construction helper < construction, helper | construction labourer, construction labour, construction worker, site helper, site labour, building labour, civil helper, mason helper, steel fixer helper, construction labor, building worker, site worker, building labourer, site labourer | mistri helper, bildar, nirman mazdoor, site mazdoor
helper | labour, labourer, labor, laborer, general helper, general worker | mazdoor, majdoor, begari, unskilled, madad, madadgar, sahayak, mehnat, dehadi, assistant, worker, kamgar, shramik
concrete finisher < construction | cement finisher, concrete mason, cement mason, power floater, screeding, floor finisher, concreter, concrete layer, screed mason, power trowel operator | concrete, dhalai, cement, lanter, kankrit, screed, slab
concrete pump operator < construction, operator | pump operator, transit mixer driver, concrete mixer driver, concrete pump | transit mixer, mixer, boom placer, boom pump, batching plant
aluminium fixer < construction | aluminium fabricator, glazier, glass fitter, curtain wall, aluminum fabricator, aluminium fitter, facade, aluminium carpenter | glass, shisha, kanch, aluminium, aluminum, khidki, elumiunium, window, upvc
roofer < construction | roofing, roof tiler, roof sheeter, cladding installer, roof sheet, roofing carpenter, asphalt roofer | roof, chhat, khaprail, chhappar
solar panel installer < mep | solar electrician, pv installer, solar panel, solar fitter, solar roofer, photovoltaic | solar, saur urja, panel, sour
lift technician < mep | lift mechanic, elevator mechanic, lift service | lift, elevator, escalator, lift mistri
foreman | | thekedar
charge hand < foreman, construction | chargehand, leading hand, gang leader, gangman, charge hand civil, lead hand, group leader | jamadar, mukadm
site foreman < foreman, construction | site supervisor, civil foreman, construction supervisor, civil supervisor, general foreman, construction foreman, building supervisor, site incharge | supervisor, thekedar, nigrani
land surveyor < construction | surveyor, surveying, survey engineer, land survey technician, survey helper | survey, naap jokh, zameen, zameen napne, sarveyar, total station, amin
construction safety officer < construction | safety officer, hse officer, safety supervisor, safety advisor, safety engineer, hse, safety steward, safety inspector, site safety, health safety officer | safety, nebosh, suraksha adhikari, suraksha officer, iosh
autocad draughtsman < construction | draughtsman, draftsman, cad draughter, drafter, draughtsperson | autocad, naksa, cad, drawing, draftman, revit draughtsman
civil engineer < construction, engineer | site engineer, structural engineer, construction engineer, civil site engineer, project engineer, road engineer | b tech civil, btech civil, diploma civil
engineer | | engineering, injiniyar, btech, diploma
`;
