/** Trades of kitchens, hotels and cleaning. The lines are explained in baseLexicon.ts. */
export const tradesHospitality = `
*hospitality | food service, hotel management
*hotel < hospitality | guest house, motel, resort | lodge, sarai
*kitchen < hospitality | cafeteria, canteen, catering, food production, restaurant | bhojan, bhojnalaya, dhaba, food, rasoi, rasoighar
cook < kitchen | cooking, family cook, food cook, house cook, junior cook | bavarchi, bawarchi, bhandara, biryani, chapati, chef, commis, curry, dosa, halwai, khana, khansama, maharaj, pakane, parotta, rasoiya, roti, sabji
chef de partie < cook | cdp, chef, chef de cuisine, chinese chef, commi, commi 1, commi chef, commis, commis chef, dcdp, demi chef, demi chef de partie, executive chef, head chef, senior cook, sous chef | bada rasoiya, commi 2, sef
grill cook < cook | barbecue cook, bbq cook, grill chef, grill man, kabab maker, kebab maker, line cook, rotisserie cook, shawarma maker, steakhouse cook, tandoor chef, tandoor cook, tandoori chef, tandoori cook | barbecue, bbq, bhatti, grill, kabab, kebab, naan, seekh, shawarma, tandoor, tandoor roti, tandoori
catering cook < cook | bulk cook, camp chef, camp cook, canteen cook, catering chef, industrial cook, institutional cook, labour camp cook, mess cook | camp, camp khana, canteen, langar, mess, mess khana
fast food crew member < kitchen | burger maker, counter staff, crew member, fast food, fast food crew, quick service, restaurant crew, sandwich maker, team member | broast, burgar, burger, chowmein, fries, kfc, mcdonald, sandwich
waiter < kitchen, hotel | fb attendant, fb service, food beverage attendant, food beverage service, food server, hotel waiter, restaurant server, restaurant waiter, table waiter, wait staff, waiting staff, waitress | bera, betar, hotel captain, khana parosne, khana serve, order lene, parosne, server, steward
barista < kitchen | coffee bartender, coffee maker, coffee shop, juice maker | cafe, coffee, coffee machine, juice
bartender < kitchen | bar keeper, bar tender, bar waiter, barman, mixologist | bar, cocktail, daru, sharab, wine bar
baker < kitchen | bakery, bakery chef, bakery helper, bread, bread maker | bekri, bread roti, dabal roti, double roti, khubz, nanbai, pao, pav
pastry cook < kitchen | arabic sweet maker, cake decorator, cake maker, confectioner, dessert chef, pastry, pastry chef, pastry maker, pastry production worker, sweet maker | cake, dessert, halwai, kulfi, mithai, sweet
pizza maker < kitchen | pizza, pizza baker, pizza chef, pizza cook, pizzaiolo
kitchen helper < kitchen, helper | assistant cook, catering assistant, chef helper, cook helper, food preparation worker, kitchen assistant, kitchen boy, kitchen hand, kitchen labour, kitchen porter, kitchen staff, kitchen trainee, kitchen worker | kitchen madad, pyaj katne, rasoi helper, rasoi madad, rasoi mazdoor, rasoiya helper, rasoiya madad, sabzi, sabzi katne
kitchen steward < kitchen | dish washer, dishwashing, kitchen cleaner, pan washer, pot wash, pot washer, utility steward, utility worker | bartan, bartan dhona, bartan dhulai, bartan majne, bartan manjne, bartan saaf, bartan safai, dish, jhoothe bartan, kitchen safai, plate dhone, rasoi safai
housekeeping attendant < hotel, cleaner | bed making, chamber maid, hotel cleaner, hotel housekeeping, house keeper, housekeeping, room cleaner, room maid | bed, bistar, hauskiping, hotel saaf, hotel safai, kamra, kamra saaf, kamra safai, room, room saaf, room safai, room service
housekeeping supervisor < hotel | cleaning supervisor, executive housekeeper, floor supervisor, head housekeeper, housekeeping coordinator, housekeeping incharge, housekeeping manager | safai incharge, safai supervisor, supervisor
cleaner < hospitality | building cleaner, cleaning, cleaning labour, custodian, farrash, general cleaner, janitor, janitress, office cleaner, sanitation worker, sweeper, window cleaner | bathroom saaf, clean, jhadu, kachra, kude, office safai, pocha, poncha, saaf, safai, safai karamchari, safai karmi, toilet saaf
laundry attendant < hotel | clothes washer, dry cleaner, dry cleaning, ironing man, laundry, presser, steam presser, washerman | dhobi, dhulai, iron, istri, kapda, kapda dhona, kapde, kapra, kapra dhone, prees, press, washing
bell boy < hotel | baggage carrier, bell captain, bell man, bellhop, door man, hotel porter, luggage porter, porter | darban, guest saman, hotel boy, hotel saman
hotel receptionist < hotel | front desk, front office, front office executive, guest service agent, reception, receptionist, reservation clerk | counter, swagat
tea boy < hospitality | coffee boy, office helper, office messenger, peon, tea maker, tea server | chai, chai coffee, chai pani, chai pilane, chaprasi, daftar, office, pantry, tea, tea master
halal butcher < kitchen | boner, butcher, chicken cutter, meat cutter, meat processing worker, meat shop, meat slicer, slaughter house, slaughterer, slaughterman | bakra katne, chicken katne, gosht, gosht katne, halal, khatik, maans, maans katne, maas, mas katne, meat, murga katne, mutton, qasai
security guard | bouncer, gate keeper, guard, night watchman, security, security officer, watchman | chaukidar, chowkidar, darwan, gate, guard duty, pahra, pehredar, rakhwali, security duty, suraksha
hotel security guard < security guard, hotel | hotel guard, hotel security, hotel security officer, hotel watchman | hotel chaukidar, hotel chowkidar
lifeguard < hotel | beach guard, life guard, lifesaver, swimmer | beach, gotakhor, pool, swimming, tairak, tairna
maintenance technician < hotel | building maintainer, building maintenance, building technician, facility technician, general maintenance, general technician, handy man, maintenance, multi skill technician, multi technician | hotel marammat, marammat, rakhrakhav
technician | | taknisian, teknishian
supervisor | incharge | suparvaijar, supervision
`;
