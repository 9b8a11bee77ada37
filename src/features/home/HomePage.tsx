import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { faqPage } from '#contract/jsonLd.ts';
import { pageTitle, useHead, useJsonLd } from '#src/lib/head.tsx';
import { Categories } from './Categories.tsx';
import { Companies } from './Companies.tsx';
import { ContactSupport } from './ContactSupport.tsx';
import { Countries } from './Countries.tsx';
import { Faq } from './Faq.tsx';
import { Hero } from './Hero.tsx';
import { questions } from './questions.ts';
import { LatestBlogs } from './LatestBlogs.tsx';
import { Testimonials } from './Testimonials.tsx';
import { TrendingRoles } from './TrendingRoles.tsx';

/** The eight sections of spec 2, in its order. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const jsonLd = useJsonLd(
    import.meta.env.SSR &&
      (() => [
        faqPage(
          questions.map(({ question, answer }) => ({
            question: t(question, { name: brand.name }),
            answer: t(answer, { name: brand.name, email: brand.supportEmail }),
          })),
        ),
      ]),
  );
  useHead({
    title: pageTitle(t('title')),
    description: t('description', { name: brand.name }),
    jsonLd,
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
