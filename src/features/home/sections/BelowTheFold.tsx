import { keptPart } from '#src/hooks/keptParts.tsx';
import { Categories } from './Categories.tsx';
import { Companies } from './Companies.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { Countries } from './Countries.tsx';
import { Faq } from './Faq.tsx';
import { LatestBlogs } from './LatestBlogs.tsx';
import { Testimonials } from './Testimonials.tsx';

/** The sections after the trending roles, from who is hiring to the support form. */
export default function BelowTheFold() {
  return (
    <div data-late>
      <Companies />
      {import.meta.env.SSR ? keptPart(<Categories />) : <Categories />}
      {import.meta.env.SSR ? keptPart(<Countries />) : <Countries />}
      <LatestBlogs />
      {import.meta.env.SSR ? keptPart(<Testimonials />) : <Testimonials />}
      {import.meta.env.SSR ? keptPart(<Faq />) : <Faq />}
      {import.meta.env.SSR ? keptPart(<ContactSupport />) : <ContactSupport />}
    </div>
  );
}
