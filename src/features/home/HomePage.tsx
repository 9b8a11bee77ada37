import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Categories } from './Categories.tsx';
import { Companies } from './Companies.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { Countries } from './Countries.tsx';
import { Faq } from './Faq.tsx';
import { Hero } from './Hero.tsx';
import { LatestBlogs } from './LatestBlogs.tsx';
import { Testimonials } from './Testimonials.tsx';
import { TrendingRoles } from './TrendingRoles.tsx';

/** The eight sections of spec 2, in its order. */
export default function HomePage() {
  const { t } = useTranslation('home');
  useHead({
    title: pageTitle(t('title')),
    description: t('description', { name: brand.name }),
  });
  return (
    <>
      <Hero />
      <TrendingRoles />
      <Companies />
      <Categories />
      <Countries />
      <LatestBlogs />
      <Testimonials />
      <Faq />
      <ContactSupport />
    </>
  );
}
