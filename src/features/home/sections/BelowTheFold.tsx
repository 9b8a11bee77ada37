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
      <Categories />
      <Countries />
      <LatestBlogs />
      <Testimonials />
      <Faq />
      <ContactSupport />
    </div>
  );
}
