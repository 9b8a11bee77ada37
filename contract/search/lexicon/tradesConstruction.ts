/** Trades of building sites and plants. The lines are explained in baseLexicon.ts. */
export const tradesConstruction = `
*construction | building, civil, civil engineering, infrastructure | imarat, makan, nirman, site
*mep < construction | electromechanical
electrician < mep | house wiring, installation electrician, wireman | bijli, bijli fitting, bijli mistri, current, electric, electrical, iti electrician, iti wireman, karant, light fitting, lineman, switch board, vidyutkar, wiring
industrial electrician < electrician | industrial electrical technician, motor winder, panel technician, panel wireman, plant electrician | factory bijli, motor rewinding, plc
electrical foreman < foreman, electrician | electrical charge hand, electrical supervisor, electrician supervisor, foreman electrician | bijli supervisor
plumber < mep | gas fitter, pipe worker, plumbing, sanitary fitter | bathroom fitting, gatar, nal, nal fitting, nal mistri, nalka, nalsaz, paani, pani, pani fitting, pani line, pani pipe, pipe, pipe mistri, pipeline, sanitary, tap, toilet fitting, tonti, toti
fitter | general fitter, iti fitter, mechanical fitter, millwright | fitting
pipe fitter < fitter, construction | industrial pipe fitter, pipe erector, pipe fabricator, piping, piping fitter, plumber pipe fitter, spool fabricator, steam fitter | lohe pipe, oil gas, pipe, pipe fitting, pipe jodne, pipe line, pipe mistri, refinery
welder < construction | gas cutter, welder fabricator, welding | belding, gas welding, iti welder, jhalai, loha, loha jodne, lohar, lohe, welding mistri
arc welder < welder | 3g welder, 4g welder, co2 welder, construction welder, electric welder, fcaw, gas welder, gmaw welder, mig welder, mma welder, plate welder, smaw, stick welder, structural welder | 3g, 4g, arc, bijli welding, mag, mig
pipe welder < welder | 6g welder, argon welder, gtaw welder, pipeline welder, tig arc welder, tig welder | 6g, 6gr, argon, gtaw, pipe welding, tig, tig mig welder
fabricator < welder | metal fabricator, steel fabricator, structural fabricator, structure fabricator | fabrication, gate grill, grill
mason < construction | block layer, block laying, brick layer, brick laying, masonry, stone mason | block, brick, chunai, deewar, int, jodai, karigar, mistri, raj, raj mistri, rajgir
tile mason < mason | ceramic tiler, floor layer, floor tiler, mosaic tiler, tile fitter, tile layer, tile setter, tiler, tiling, wall tiler | farsh, farsh mistri, flooring, tile, tile kadiya, tile mistri
marble mason < mason | marble fitter, marble granite, marble polisher, marble setter, stone cutter, stone finisher, stone setter | granite, marble, marble mistri, patthar, patthar katne, sangmarmar, stone
plasterer < construction | gypsum plasterer, plaster mason, plastering, stucco mason, wall finisher | deewar plaster, pilastar, plaster, plaster mistri
shuttering carpenter < carpenter | centering carpenter, concrete carpenter, doka carpenter, form carpenter, form worker, formwork, formwork carpenter, peri carpenter, shutter carpenter, shuttering | centering, farma, shutter, shuttering mistri
carpenter < construction | cabinet maker, carpentry, door fixer, finishing carpenter, furniture maker, interior carpenter, joiner, joinery, woodworker | almari, badhi, barai, darwaza, furniture, khati, lakdi, mistri lakdi, plywood, sutar, tarkhan, wood
steel fixer < construction | bar bender, bar bending, bar binder, bar fixer, iron fixer, iron worker, rebar, rod bender, rod binder, rod binding, rodbuster, steel bender, steel binder, steel worker | bar bandhne, chhad, loha bandhne, loha mistri, reinforcement, rod, rod bandhne, sariya, sariya bandhne, sariya katne, sariya mistri, sariya mod
gypsum ceiling fixer < construction | ceiling carpenter, ceiling tile fixer, dry wall, false ceiling, false ceiling carpenter, gypsum carpenter, suspended ceiling | ceiling, chhat ceiling, gypsum, gypsum board, partition, plaster paris, pop, pop mistri
building painter < construction | decorator, house painter, industrial painter, painter, painting, spray painter, wall painter | chuna, color, deewar rang, distemper, kalar, paint, painting mistri, polish, putai, putai mistri, rang, rang mistri, rangsaz, rogan, safedi
sand blaster < construction | abrasive blaster, blaster, blaster painter, grit blaster, sand blaster painter, sand blasting, shot blaster | blasting, ret
scaffolder < construction | platform erector, scaffold, scaffolding, scaffolding carpenter | cuplock, jhoola, machan, paad, paad bandhne, paid, pipe bandhne
rigger < construction | banksman, crane helper, crane rigger, flagman, rigger level 3, rigging, signal man, slinger, tag line | hook, khalasi, tindal
sprinkler fitter < fitter, mep | fire fighting, fire fighting fitter, fire fighting pipe fitter, fire fighting plumber, fire fitter, fire protection, fire sprinkler | aag, aag bujhane, fire, sprinkler
duct fabricator < mep | duct fitter, ducting, gi duct, hvac duct, sheet metal, sheet metal fabricator, tin smith | chadar, duct, tin
ac technician < mep | ac fitter, ac mechanic, ac repair, ac service, air conditioning, air conditioning mechanic, cooling technician, heating ventilation, hvac, hvac mechanic, rac technician, refrigeration, refrigeration mechanic | ac, ac fitting, ac gas, ac mistri, ac theek, air condition, air conditioner, aircon, chiller, cooler, esi, freezer, fridge, split ac, thanda
insulator < construction | duct insulator, hvac insulator, insulation, insulation fitter, lagger, lagging, pipe insulator, thermal insulator | rockwool, thermocol
operator
crane operator < heavy equipment operator | crane driver | crane
tower crane operator < crane operator | tower crane, tower crane driver
mobile crane operator < crane operator | boom truck operator, crawler crane, lorry crane operator, mini crane operator, mobile crane, mobile crane driver, rough terrain crane, telescopic crane operator, truck crane operator | hydra
container crane operator < crane operator, logistics | container crane, dock crane operator, gantry crane operator, port crane, quay crane operator, rtg operator, ship crane operator, sts crane | bandargah, dock, port
excavator operator < heavy equipment operator | backhoe, backhoe loader operator, digger driver, excavator, excavator driver, jcb driver | digger, excavation, hitachi, jcb, jesibi, khodne, khudai, khudai machine, mitti, pokland, poklen
bulldozer operator < heavy equipment operator | bulldozer, bulldozer driver, dozer driver, earthmover operator | dozer
grader operator < heavy equipment operator | grader driver, motor grader | grader
road roller operator < heavy equipment operator | drum roller, road roller, road roller driver, roller driver, vibro roller operator | compactor, roller
heavy equipment operator < construction, operator | earth moving, equipment operator, heavy equipment, heavy machine operator, heavy machinery operator, heavy plant operator, loader operator, plant operator, skid loader operator | badi machine, bhari machine, bobcat, machine, machinery, mashin, shovel, wheel loader
road worker < construction | interlock mason, kerb fixer, kerb stone, pavement worker, paver, road builder, road construction, road labour, road maintenance, surfacing worker | asphalt, damar, dambar, highway, interlock, rasta, road, sadak
construction helper < construction, helper | building labour, building labourer, building worker, civil helper, construction labor, construction labour, construction labourer, construction worker, labor, laborer, labour, labourer, mason helper, site helper, site labour, site labourer, site worker, steel fixer helper | begari, bildar, dehadi, majdoor, mazdoor, mistri helper, nirman mazdoor, shramik, site mazdoor
helper | general helper, general worker, labor, laborer, labour, labourer | assistant, begari, dehadi, kamgar, madad, madadgar, majdoor, mazdoor, mehnat, sahayak, shramik, unskilled, worker
concrete finisher < construction | cement finisher, cement mason, concrete layer, concrete mason, concreter, floor finisher, power floater, power trowel operator, screed mason, screeding | cement, concrete, dhalai, kankrit, lanter, screed, slab
concrete pump operator < construction, operator | concrete mixer driver, concrete pump, pump operator, transit mixer driver | batching plant, boom placer, boom pump, mixer, transit mixer
aluminium fixer < construction | aluminium carpenter, aluminium fabricator, aluminium fitter, aluminum fabricator, curtain wall, facade, glass fitter, glazier | aluminium, aluminum, elumiunium, glass, kanch, khidki, shisha, upvc, window
roofer < construction | asphalt roofer, cladding installer, roof sheet, roof sheeter, roof tiler, roofing, roofing carpenter | chhappar, chhat, khaprail, roof
solar panel installer < mep | photovoltaic, pv installer, solar electrician, solar fitter, solar panel, solar roofer | panel, saur urja, solar, sour
lift technician < mep | elevator mechanic, lift mechanic, lift service | elevator, escalator, lift, lift mistri
foreman | | thekedar
charge hand < foreman, construction | charge hand civil, gang leader, gangman, group leader, lead hand, leading hand | jamadar, mukadm
site foreman < foreman, construction | building supervisor, civil foreman, civil supervisor, construction foreman, construction supervisor, general foreman, site incharge, site supervisor | nigrani, supervisor, thekedar
land surveyor < construction | land survey technician, survey engineer, survey helper, surveying, surveyor | amin, naap jokh, sarveyar, survey, total station, zameen, zameen napne
construction safety officer < construction | health safety officer, hse, hse officer, safety advisor, safety engineer, safety inspector, safety officer, safety steward, safety supervisor, site safety | iosh, nebosh, safety, suraksha adhikari, suraksha officer
autocad draughtsman < construction | cad draughter, drafter, draftsman, draughtsman, draughtsperson | autocad, cad, drawing, naksa, revit draughtsman
civil engineer < construction, engineer | civil site engineer, construction engineer, project engineer, road engineer, site engineer, structural engineer | b tech civil, btech civil, diploma civil
engineer | | btech, diploma, engineering, injiniyar
`;
