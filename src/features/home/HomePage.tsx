import { lazy, Suspense } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { faqPage } from '#contract/jobs/jsonLd.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { loadTexts } from '#src/i18n/texts.ts';
import { Hero } from './hero/Hero.tsx';
import { questions } from './sections/questions.ts';
import { TrendingRoles } from './sections/TrendingRoles.tsx';

/**
 * A server renders all of it. On a first visit its code comes with the first touch or scroll, so
 * that the hero is ready early; the rest is readable meanwhile, and its links work.
 */
const BelowTheFold = import.meta.env.SSR
  ? (await import('./sections/BelowTheFold.tsx')).default
  : lazy(async () => {
      await untilNeeded();
      const texts = loadTexts(getI18n(), ['homeMore', 'blogs']);
      const [parts] = await Promise.all([import('./sections/BelowTheFold.tsx'), texts]);
      return parts;
    });

/** Where the page was not rendered by a server there is nothing to read yet: at once. */
function untilNeeded(): Promise<void> {
  const rendered = document.getElementById('app')?.dataset.rendered !== undefined;
  return rendered && location.pathname === href('home') ? firstInteraction() : Promise.resolve();
}

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
      <Suspense>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
