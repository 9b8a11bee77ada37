import { expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from './searchJobs.ts';

const blank = { companyName: 'Acme', location: 'Dubai, UAE', country: 'AE', category: 'Other' };
const rest = { jobType: 'Full time', experience: '0-1 years', createdAt: '2026-11-21T08:30:00Z' };
const job = (title: string, ...skills: string[]) => ({
  ...{ ...blank, ...rest, id: title, title, skills, description: '' },
});

/** What a search says of jobs: those it has, or the closest to what it has not. */
function answer(jobs: ReturnType<typeof job>[], query: string) {
  const { jobs: found, partial, understood } = searchable(jobs, baseLexicon()).search(query);
  const admits = partial || understood.unknown.length > 0;
  return { titles: found.map(({ title }) => title), admits };
}

test('a job that has a trade among its skills is found, and is not one of that trade', () => {
  const barista = job('Barista', 'Cashier', 'Coffee');
  expect(answer([barista], 'cashier')).toEqual({ titles: ['Barista'], admits: true });
  expect(answer([barista, job('Cashier')], 'cashier')).toEqual({
    titles: ['Cashier', 'Barista'],
    admits: false,
  });
  // A skill that is no trade may stand anywhere.
  expect(answer([barista], 'coffee').titles).toEqual(['Barista']);
});

test.each<[string, ...ReturnType<typeof job>[]]>([
  ['plumbing supervisor', job('Housekeeping Supervisor'), job('Plumber')],
  ['marine engineer', job('Civil Engineer')],
  ['security manager', job('HR Manager'), job('Security Guard')],
  ['camera operator', job('CCTV Technician', 'Camera'), job('Forklift Operator')],
  ['crane technician', job('Mobile Crane Operator')],
  ['rail layer', job('Road Roller Operator')],
  ['quality engineer', job('Civil Engineer', 'Quality control')],
  ['securities analyst', job('Security Guard'), job('Business Analyst')],
  ['marine surveyor', job('Land Surveyor')],
  ['garden labourer', job('Construction Helper'), job('Gardener')],
  ['food technician', job('Kitchen Helper'), job('AC Technician')],
  ['bus attendant', job('Bus Driver')],
  ['engineering assistant', job('Civil Engineer')],
  ['reception operator', job('Hotel Receptionist')],
  ['sign maker', job('Pizza Maker')],
  ['passport officer', job('Construction Safety Officer')],
  ['game keeper', job('Security Guard')],
  ['contract manager', { ...job('HR Manager'), jobType: 'Contract' }],
  ['aquaculture site supervisor', job('Site Foreman')],
  ['HVAC project engineer', job('AC Technician', 'HVAC'), job('Civil Engineer')],
  ['security alarm technician', job('Security Guard'), job('CCTV Technician')],
  ['air conditioning drafter', job('AC Technician'), job('AutoCAD Draughtsman')],
  ['driving teacher', job('Bus Driver')],
  ['civil engineering technician', job('AC Technician')],
  ['infrastructure technician', job('Lift Technician')],
  ['switchboard operator', job('Electrician')],
  ['router operative', job('Network Technician')],
  ['surface mine plant operator', job('Grader Operator', 'Surface levels')],
  ['pallet machine worker', job('Container Crane Operator', 'Pallet')],
  ['pipeline maintenance worker', job('Maintenance Technician (Hotel)')],
  ['well-digger', job('Excavator Operator')],
  ['mind reader', job('Delivery Rider')],
  ['door fitter', job('Pipe Fitter')],
  ['postman', job('Halal Butcher')],
  ['fireworks specialist', job('Sprinkler Fitter')],
  ['towercam operator', job('Carpenter')],
  ['सुनार', job('Carpenter')],
  ['display assistant', job('Diesel Mechanic')],
  ['gas pipeline operator', job('Plumber')],
  ['builder of houses', { ...job('Electrician', 'House wiring'), companyName: 'Moss Builders' }],
  ['marine electrician', job('Electrician'), job('Seaman')],
  ['dry cleaning driver', job('Laundry Attendant'), job('House Driver')],
  ['bakery salesperson', job('Baker'), job('Sales Executive')],
  ['fish salesperson', job('Sales Executive')],
  ['rigging crew member', job('Rigger'), job('Fast Food Crew Member')],
  ['sheet metal welder', job('Duct Fabricator', 'Welding')],
  ['welding fitter', job('Arc Welder')],
  ['human resources assistant', job('HR Manager')],
  ['securities clerk', job('Security Guard', 'Data entry')],
  ['generator technician', job('Diesel Mechanic')],
  ['generator worker', job('Diesel Mechanic')],
  ["butcher's assistant", job('Halal Butcher')],
  ['engineering technician', job('Civil Engineer')],
  ['recruitment officer', job('Construction Safety Officer')],
  ['controller', job('Lift Technician', 'Controller')],
  ['removal woman', job('Laundry Attendant', 'Stain removal')],
  ['sheriff', job('Shelf Filler')],
  ['scene technician', job('Digital Marketing Executive')],
  ['toy maker', job('Tea Boy')],
  ['OS', job('DevOps Engineer', 'AWS')],
  ['b&b owner', job('Halal Butcher')],
  ['rapper', job('Roofer')],
  ['deejay', job('Kitchen Steward', 'Dish washing')],
  ['CCO', job('Dairy Farm Worker')],
  ['civic', job('Civil Engineer')],
  ['builder', { ...job('Civil Engineer'), companyName: 'Moss Builders' }],
  ['furniture builder', { ...job('Carpenter'), companyName: 'Moss Builders' }],
  ['crown', job('Mobile Crane Operator')],
  ['pocket', job('Data Entry Operator', 'Packet handling')],
  ['ghar ka kaam karne wali', job('Charge Hand (Civil)')],
  ['घर का काम', job('Construction Helper')],
  ['house builder', { ...job('Electrician', 'House wiring'), companyName: 'Moss Builders' }],
])('"%s" is not what half of it is', (query, ...jobs) => {
  const { titles, admits } = answer(jobs, query);
  expect(titles.length === 0 || admits).toBe(true);
});

test.each<[string, string, ...string[]]>([
  ['welder crane operator', 'Mobile Crane Operator'],
  ['jcb operator', 'Excavator Operator'],
  ['plant operator', 'Bulldozer Operator'],
  ['ict technician', 'IT Support Technician'],
  ['drafter', 'AutoCAD Draughtsman'],
  ['वेल्डर', 'Arc Welder'],
  ['plambar', 'Plumber'],
  ['plumer', 'Plumber'],
  ['mezon', 'Mason'],
  ['capenter', 'Carpenter'],
  ['chowkidari', 'Security Guard'],
  ['react developer', 'Full Stack Developer', 'React'],
  ['wall putty painter', 'Building Painter', 'Wall putty'],
  ['bhandari cook', 'Cook'],
  ['mistri ke sath helper', 'Construction Helper'],
  ['truck mechanic', 'Diesel Mechanic'],
  ['quality engineer', 'Quality Engineer'],
  ['room attendant', 'Housekeeping Attendant'],
  ['kitchen assistant', 'Kitchen Helper'],
  ['kuk', 'Cook'],
  ['bijli electrician', 'Electrician'],
  ['truck driver', 'Heavy Truck Driver'],
  ['delivery boy', 'Delivery Rider'],
  ['packing worker', 'Packer'],
  ['gypsum worker', 'Gypsum Ceiling Fixer'],
  ['marine electrician', 'Electrician', 'Marine'],
  ['palastar mistri', 'Plasterer'],
])('"%s" is answered by a %s', (query, title, ...skills) => {
  expect(answer([job(title, ...skills)], query)).toEqual({ titles: [title], admits: false });
});

const at = (location: string, id: string, inrTo?: number) => ({
  ...{ ...job('Welder'), location, country: 'SA', id },
  ...(inrTo !== undefined && { pay: { inrTo } }),
});

test('a city where no job is, is not the city of its country’s jobs', () => {
  const jubail = at('Jubail, Saudi Arabia', 'a');
  const riyadh = at('Riyadh, Saudi Arabia', 'b');
  expect(answer([jubail], 'welder riyadh')).toEqual({ titles: ['Welder'], admits: true });
  expect(searchable([jubail, riyadh], baseLexicon()).search('welder riyadh')).toMatchObject({
    ...{ jobs: [{ id: 'b' }, { id: 'a' }], partial: false },
  });
  for (const query of ['welder jubail', 'welder saudi', 'welder riyadh jubail', 'welder gulf'])
    expect(answer([jubail], query).admits, query).toBe(false);
});

const driver = (id: string, location: string, inrTo: number, title = 'Bus Driver') => ({
  ...{ ...job(title, 'Driver'), location, id, pay: { inrTo } },
});

test.each([
  ['insurance agent saudi', 'Kitchen Helper'],
  ['technician saudi', 'Kitchen Helper'],
  ['assistant saudi', 'House Driver'],
  ['operator riyadh', 'Scaffolder'],
  ['saudi agent', 'Scaffolder'],
  ['worker saudi', 'House Driver'],
])('"%s" is not anyone who works there, as a %s', (query, title) => {
  expect(answer([{ ...at('Riyadh, Saudi Arabia', 'a'), title }], query).admits).toBe(true);
});

test('the name of a new trade is not had by a job that only speaks of it', () => {
  const optician = { ...job('Optician'), id: 'a' };
  const passing = {
    ...{ ...at('Doha, Qatar', 'b'), country: 'QA', title: 'Storekeeper' },
    description: 'The optician visits our camp.',
  };
  const found = (query: string) =>
    searchable([optician, passing], baseLexicon())
      .search(query)
      .jobs.map(({ id }) => id);
  expect(answer([optician, passing], 'optician qatar').admits).toBe(true);
  expect(found('optician')).toEqual(['a']);
});

test('where no job of the place is a new trade, what speaks of it comes closest', () => {
  const blower = {
    ...job('Glass Blower'),
    ...{ id: 'away', location: 'Doha, Qatar', country: 'QA' },
  };
  const speaking = { ...at('Dubai, UAE', 'near'), description: 'Help the blower at the furnace.' };
  const others = [
    at('Dubai, UAE', 'b'),
    { ...at('Dubai, UAE', 'c'), title: 'AutoCAD Draughtsman' },
  ];
  const { jobs, partial } = searchable([blower, ...others, speaking], baseLexicon()).search(
    'blower dubai',
  );
  expect(jobs.map(({ id }) => id)).toEqual(['near']);
  expect(partial).toBe(true);
});

test('one job has both the trade and the place, or none is a full match', () => {
  const here = driver('a', 'Dubai, UAE', 60_000, 'Dispatcher');
  const away = driver('b', 'Abu Dhabi, UAE', 60_000);
  expect(answer([here, away], 'driver dubai').admits).toBe(true);
  expect(answer([here, away, driver('c', 'Dubai, UAE', 60_000)], 'driver dubai').admits).toBe(
    false,
  );
});

test('pay or years do not put who has half of it before who has the trade there', () => {
  const here = driver('a', 'Dubai, UAE', 60_000, 'Dispatcher');
  const away = driver('b', 'Abu Dhabi, UAE', 60_000);
  const poor = driver('c', 'Dubai, UAE', 30_000);
  const found = (query: string, ...jobs: (typeof here)[]) => {
    const { jobs: list, partial } = searchable(jobs, baseLexicon()).search(query);
    return [list.map(({ id }) => id), partial];
  };
  expect(found('driver dubai 50000 salary', here, away, poor)).toEqual([['c'], true]);
  expect(found('driver 50000 salary', here, poor)).toEqual([['c'], true]);
  const rich = driver('d', 'Dubai, UAE', 70_000);
  expect(found('driver dubai 50000 salary', here, away, poor, rich)).toEqual([
    ['d', 'b', 'a'],
    false,
  ]);
});

test('a country in Hindi’s own letters is where the jobs are', () => {
  const oman = { ...at('Nizwa, Oman', 'b'), country: 'OM' };
  expect(
    searchable([at('Jubail, Saudi Arabia', 'a'), oman], baseLexicon()).search('सऊदी में वेल्डर'),
  ).toMatchObject({
    ...{ jobs: [{ id: 'a' }], understood: { unknown: [] } },
  });
});

test.each([
  ['welder 90 lakh salary', true],
  ['welder 2 crore', true],
  ['welder 20000000 per month', true],
  ['welder 2 lakh salary', false],
  ['welder 3 lakh salary', false],
  ['welder 50000 salary', false],
])('"%s" is not answered by less as if it were that: %s', (query, admits) => {
  expect(answer([at('Jubail, Saudi Arabia', 'a', 350_000)], query).admits).toBe(admits);
});

test('what has both halves is a full match', () => {
  const supervisor = job('Supervisor', 'Plumbing');
  expect(answer([supervisor, job('Plumber')], 'plumbing supervisor')).toEqual({
    titles: ['Supervisor'],
    admits: false,
  });
  expect(answer([job('Crane Operator')], 'crane operator').admits).toBe(false);
});

test('who is sought for a contract or by a firm is no other trade', () => {
  const driver = { ...job('Bus Driver'), jobType: 'Contract' };
  expect(answer([driver], 'contract driver')).toEqual({ titles: ['Bus Driver'], admits: false });
  const ofFirm = { ...job('Electrician'), companyName: 'Moss Builders' };
  expect(answer([ofFirm], 'moss builders')).toEqual({ titles: ['Electrician'], admits: false });
});
