import { cleanFilters, type JobFilters } from '#contract/jobs/job.ts';
import { normalise } from '#contract/text.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';

/**
 * The fixed list of spec 4: what people type when they mean an occupation or a skill that employers
 * write into the job's title. A role filter looks in titles only, so a skill that titles do not
 * name stays out of this list: the free-text search finds it.
 */
const occupations = [
  ...['Welder', 'Arc Welder', 'Pipe Welder', 'Pipe Fitter', 'Fitter', 'Fabricator', 'Rigger'],
  ...['Electrician', 'Plumber', 'Carpenter', 'Shuttering Carpenter', 'Steel Fixer', 'Mason'],
  ...['Tile Mason', 'Plasterer', 'Painter', 'Scaffolder', 'Roofer', 'Helper', 'Foreman'],
  ...['Crane Operator', 'Excavator Operator', 'Forklift Operator', 'Forklift', 'Operator'],
  ...['AC Technician', 'CCTV Technician', 'Network Technician', 'Technician', 'Mechanic'],
  ...['Civil Engineer', 'Land Surveyor', 'Surveyor', 'Safety Officer', 'AutoCAD', 'Draughtsman'],
  ...['Driver', 'Truck Driver', 'Heavy Driver', 'Taxi Driver', 'Bus Driver', 'House Driver'],
  ...['Delivery Rider', 'Rider', 'Courier', 'Packer', 'Picker', 'Loader', 'Store Keeper'],
  ...['Cook', 'Chef', 'Baker', 'Butcher', 'Waiter', 'Barista', 'Bartender', 'Kitchen Helper'],
  ...['Housekeeping', 'Cleaner', 'Receptionist', 'Security Guard', 'Office Boy', 'Lifeguard'],
  ...['Nurse', 'Staff Nurse', 'Caregiver', 'Pharmacist', 'Teacher', 'Accountant', 'Tailor'],
  ...['Farm Worker', 'Fruit Picker', 'Gardener', 'Shepherd', 'Tractor Driver', 'Milker'],
  ...['Software Developer', 'Developer', 'Web Developer', 'Data Entry Operator', 'Data Entry'],
  ...['DevOps', 'UI/UX', 'Full Stack', 'System Administrator', 'IT Support', 'Software Tester'],
] as const;

const roles = new Set([...trendingRoles, ...occupations].map(normalise));

/** Entries by which someone tries the search out (spec 4): demo, test12, hm7. */
const trial = /^(demo|test|sample|hm)\d*$/i;

/**
 * The filter that an entry of the hero means (spec 4).
 * @param entry what was typed
 * @param companies the companies that are known
 * @returns a company filter in the company's own spelling, a role filter, a free-text search, or
 *   nothing where nothing was typed
 */
export function classifyEntry(entry: string, companies: readonly string[]): JobFilters {
  const text = entry.trim();
  if (text === '') return {};
  const words = normalise(text);
  const company = companies.find((name) => name.trim().toLowerCase() === text.toLowerCase());
  if (company !== undefined) return { company: company.trim() };
  if (trial.test(text) || roles.has(words)) return { role: text };
  return { search: text };
}

/**
 * The filters of the whole hero form: its entry classified, location and experience unless they
 * are blank or still the placeholder (spec 4).
 */
export function heroFilters(
  form: { entry: string; location: string; experience: string },
  companies: readonly string[],
): JobFilters {
  const { entry, location, experience } = form;
  return cleanFilters({ ...classifyEntry(entry, companies), location, experience });
}
