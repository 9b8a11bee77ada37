/** What postings are made of: with the signs over which readers stumble. */
export const titles = [
  'Pipe Welder (6G)',
  'Staff Nurse',
  'Mason & Tiler',
  'Scaffolder <PASMA>',
  "Driver's Mate",
  'C++ Developer',
  'Supervisor: Night Shift',
  'Infirmière de nuit',
  'राजमिस्त्री',
  'فني كهرباء',
  'Cook at Sea',
  'Helper – 12 hours',
  'HSE Officer / Trainer',
];

export const companies = [
  'Blue Anchor Fabrication',
  'Noor Hospitals',
  'Kappa Foods & Sons',
  'Müller & Söhne GmbH',
  "L'Atelier du Port",
  'شركة البناء الحديثة',
  'Shree Ganesh Manpower Pvt. Ltd.',
  '3D Printing 2026 LLC',
];

export const duties = [
  'Read drawings & mark up',
  'Check the gauge: < 5 bar, > 2 bar',
  'Keep the log of 2026-01-01 up to date',
  'Lift up to 25 kg',
  '"Safety first" talks',
];

export const wishes = [
  '2 years at the wheel',
  'Patience – and humour',
  'Basic English; Hindi is a plus',
  'ITI certificate (2019 or later)',
];
