import { categories, countries } from '#contract/options.ts';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { Categories } from './Categories.tsx';
import { Companies } from './Companies.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { Countries } from './Countries.tsx';
import { Faq } from './Faq.tsx';
import { LatestBlogs } from './LatestBlogs.tsx';
import { useNewestJobs } from './newestJobs.ts';
import { Testimonials } from './Testimonials.tsx';
import { useJobNumbers } from '#src/features/home/jobNumbers.tsx';

const countryNames = countries.map(({ name }) => name);

/** The sections after the trending roles, from who is hiring to the support form. */
export default function BelowTheFold() {
  const ofCategories = <Categories numbers={useJobNumbers('categories', categories)} />;
  const ofCountries = <Countries numbers={useJobNumbers('locations', countryNames)} />;
  const told = useNewestJobs().data?.jobs.some((job) => job.demo) ?? false;
  const testimonials = <Testimonials told={told} />;
  return (
    <div data-late>
      <Companies told={told} />
      {import.meta.env.SSR ? keptPart(ofCategories, 'page') : ofCategories}
      {import.meta.env.SSR ? keptPart(ofCountries, 'page') : ofCountries}
      <LatestBlogs />
      {import.meta.env.SSR ? keptPart(testimonials, 'page') : testimonials}
      {import.meta.env.SSR ? keptPart(<Faq />, 'page') : <Faq />}
      {import.meta.env.SSR ? keptPart(<ContactSupport />, 'page') : <ContactSupport />}
    </div>
  );
}
