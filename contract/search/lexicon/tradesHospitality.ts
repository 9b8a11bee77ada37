/** Trades of kitchens, hotels and cleaning. The lines are explained in lexicon.ts. */
export const tradesHospitality = `
*hospitality | food service, hotel management
*hotel < hospitality | resort, motel, guest house | lodge, sarai
*kitchen < hospitality | restaurant, catering, cafeteria, canteen, food production | rasoi, rasoighar, dhaba, bhojnalaya, food, bhojan
cook < kitchen | cooking, house cook, family cook, food cook, junior cook | rasoiya, khana, bawarchi, bavarchi, khansama, maharaj, roti, biryani, pakane, halwai, chef, curry, sabji, chapati, parotta, commis, bhandara, dosa
chef de partie < cook | chef, cdp, demi chef, dcdp, sous chef, commis chef, head chef, commis, chef de cuisine, commi, executive chef, demi chef de partie, senior cook, commi 1, commi chef, chinese chef | commi 2, sef, bada rasoiya
grill cook < cook | grill chef, tandoor cook, barbecue cook, bbq cook, tandoori cook, shawarma maker, kebab maker, kabab maker, rotisserie cook, grill man, tandoor chef, tandoori chef, steakhouse cook, line cook | tandoor, tandoori, kabab, kebab, shawarma, bhatti, barbecue, bbq, naan, grill, seekh, tandoor roti
catering cook < cook | mess cook, camp cook, canteen cook, institutional cook, bulk cook, camp chef, labour camp cook, industrial cook, catering chef | mess, camp, canteen, langar, camp khana, mess khana
fast food crew member < kitchen | fast food, burger maker, crew member, quick service, sandwich maker, fast food crew, restaurant crew, team member, counter staff | burger, burgar, chowmein, kfc, mcdonald, broast, sandwich, fries
waiter < kitchen, hotel | waitress, restaurant server, food server, table waiter, wait staff, food beverage attendant, fb attendant, waiting staff, fb service, food beverage service, restaurant waiter, hotel waiter | steward, betar, server, parosne, khana parosne, order lene, bera, captain, khana serve
barista < kitchen | coffee maker, coffee shop, coffee bartender, juice maker | coffee, cafe, coffee machine, juice
bartender < kitchen | barman, bar tender, mixologist, bar keeper, bar waiter | bar, daru, sharab, cocktail, wine bar
baker < kitchen | bakery, bread maker, bakery helper, bakery chef, bread | bekri, double roti, nanbai, pav, khubz, pao, bread roti, dabal roti
pastry cook < kitchen | pastry chef, pastry maker, confectioner, cake maker, cake decorator, dessert chef, sweet maker, pastry, pastry production worker, arabic sweet maker | cake, mithai, halwai, sweet, dessert, kulfi
pizza maker < kitchen | pizza chef, pizza cook, pizzaiolo, pizza baker, pizza
kitchen helper < kitchen, helper | kitchen assistant, cook helper, kitchen boy, kitchen worker, kitchen porter, catering assistant, kitchen labour, chef helper, kitchen hand, kitchen trainee, kitchen staff, assistant cook, food preparation worker | rasoi helper, rasoi madad, sabzi katne, kitchen madad, rasoi mazdoor, sabzi, pyaj katne, rasoiya helper, rasoiya madad
kitchen steward < kitchen | dishwasher, dish washer, pot washer, utility worker, dishwashing, kitchen cleaner, pot wash, utility steward, pan washer | bartan, bartan saaf, bartan safai, bartan manjne, dish, plate dhone, bartan dhona, kitchen safai, bartan dhulai, bartan majne, rasoi safai, jhoothe bartan
housekeeping attendant < hotel, cleaner | housekeeping, housekeeper, chambermaid, chamber maid, room cleaner, hotel cleaner, room maid, hotel housekeeping, bed making, house keeper | kamra, room, room service, kamra saaf, kamra safai, room safai, bistar, hotel safai, bed, room saaf, hotel saaf, hauskiping
housekeeping supervisor < hotel | head housekeeper, executive housekeeper, housekeeping coordinator, housekeeping manager, floor supervisor, housekeeping incharge, cleaning supervisor | safai supervisor, safai incharge, supervisor
cleaner < hospitality | cleaning, office cleaner, janitor, sweeper, custodian, window cleaner, building cleaner, farrash, sanitation worker, cleaning labour, janitress, general cleaner | safai, saaf, jhadu, pocha, safai karamchari, kachra, bathroom saaf, toilet saaf, office safai, safai karmi, clean, kude, poncha
laundry attendant < hotel | laundry, washerman, dry cleaner, presser, steam presser, clothes washer, ironing man, dry cleaning | dhobi, kapde, kapda, dhulai, press, istri, iron, kapra, washing, kapda dhona, kapra dhone, prees
bell boy < hotel | bellboy, bell man, porter, hotel porter, doorman, bellhop, baggage carrier, luggage porter, bell captain, door man | hotel boy, darban, hotel saman, guest saman
hotel receptionist < hotel | receptionist, front desk, front office, reservation clerk, guest service agent, front office executive, reception | counter, swagat
tea boy < hospitality | tea maker, office helper, peon, coffee boy, tea server, office messenger | chai, tea, chaprasi, office, pantry, daftar, chai pilane, chai coffee, chai pani, tea master
halal butcher < kitchen | butcher, meat cutter, slaughterer, slaughterman, boner, meat slicer, meat shop, chicken cutter, meat processing worker, slaughter house | qasai, gosht, maans, mutton, meat, maas, mans, gosht katne, maans katne, murga katne, bakra katne, chicken katne, halal, khatik, mas katne
security guard | guard, watchman, security officer, security, bouncer, gate keeper, gatekeeper, night watchman | chowkidar, chaukidar, pahra, suraksha, sikyoriti, guard duty, darwan, pehredar, rakhwali, gate, security duty
hotel security guard < security guard, hotel | hotel guard, hotel security, hotel security officer, hotel watchman | hotel chowkidar, hotel chaukidar
lifeguard < hotel | life guard, lifesaver, beach guard, swimmer | tairak, swimming, pool, beach, gotakhor, tairna
maintenance technician < hotel | handyman, building maintenance, multi technician, facility technician, general maintenance, handy man, building maintainer, maintenance, general technician, multi skill technician, building technician | mentinence, rakhrakhav, marammat, hotel marammat
technician | | teknishian, taknisian
supervisor | incharge | suparvaijar, supervision
`;
