import { Suspense } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { faqPage } from '#contract/jobs/jsonLd.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { usePageData } from '#src/hooks/pageData.tsx';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { loadTexts } from '#src/i18n/texts.ts';
import { loadChunk, untilThere } from '#src/pwa/chunks.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { emailInText } from '#src/features/shared/support/useSupport.ts';
import { Hero } from './hero/Hero.tsx';
import { useJobNumbers } from './jobNumbers.tsx';
import { questions } from './sections/questions.ts';
import { TrendingRoles } from './sections/TrendingRoles.tsx';

// On the next visit this holds what was painted before (src/pwa/snapshot/lateRest.ts).
const rest = <div data-rest />;

/**
 * A server renders all of it. On a first visit its code comes with the first touch or scroll, so
 * that the hero is ready early; the rest is readable meanwhile, and its links work.
 */
const BelowTheFold = import.meta.env.SSR
  ? (await import('./sections/BelowTheFold.tsx')).default
  : lazyPart(() => (isPainted() ? untilThere(() => loadChunk(loadRest)) : loadRest()), rest, null);

async function loadRest() {
  await untilNeeded();
  const texts = loadTexts(getI18n(), ['homeMore', 'blogs']);
  const [parts] = await Promise.all([import('./sections/BelowTheFold.tsx'), texts]);
  return parts;
}

const shown = () => document.getElementById('app')?.dataset ?? {};

/** It is read already, and stays where its code cannot be had. */
function isPainted(): boolean {
  const { rendered, snapshot } = shown();
  return snapshot !== undefined || (rendered !== undefined && location.pathname === href('home'));
}

/**
 * From the app shell there is nothing to read yet: at once. What is painted already, as it was the
 * last time, waits until the rest of the page answers.
 */
function untilNeeded(): Promise<void> {
  if (!isPainted()) return Promise.resolve();
  if (shown().snapshot === undefined) return firstInteraction();
  return import('#src/pwa/connection.ts').then(({ whenIdle }) => whenIdle());
}

/** The eight sections of spec 2, in its order. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const numbers = useJobNumbers('roles', trendingRoles);
  const { resource } = usePageData();
  const jsonLd = useJsonLd(
    import.meta.env.SSR &&
      (() => [
        faqPage(
          questions.map(({ question, answer }) => ({
            question: t(question, { name: brand.name }),
            answer: t(answer, {
              name: brand.name,
              email: emailInText(resource({ call: 'config.get' }).value.data?.support, t),
            }),
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
      {import.meta.env.SSR ? (
        keptPart(<TrendingRoles numbers={numbers} />, 'page')
      ) : (
        <TrendingRoles numbers={numbers} />
      )}
      {import.meta.env.SSR ? (
        <Suspense fallback={rest}>
          <BelowTheFold />
        </Suspense>
      ) : (
        <BelowTheFold />
      )}
    </>
  );
}
