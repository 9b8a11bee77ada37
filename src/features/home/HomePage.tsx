import { lazy, Suspense } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { faqPage } from '#contract/jobs/jsonLd.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { keptPart } from '#src/hooks/keptParts.tsx';
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

/**
 * From the app shell there is nothing to read yet: at once. What is painted already, as it was the
 * last time, waits until the rest of the page answers.
 */
function untilNeeded(): Promise<void> {
  const { rendered, snapshot } = document.getElementById('app')?.dataset ?? {};
  if (snapshot !== undefined)
    return import('#src/pwa/connection.ts').then(({ whenIdle }) => whenIdle());
  const isHere = rendered !== undefined && location.pathname === href('home');
  return isHere ? firstInteraction() : Promise.resolve();
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
      {import.meta.env.SSR ? keptPart(<TrendingRoles />) : <TrendingRoles />}
      {/* On the next visit this holds what was painted before (src/pwa/snapshot/lateRest.ts). */}
      <Suspense fallback={<div data-rest />}>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
