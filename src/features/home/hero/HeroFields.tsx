import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { SuggestField } from '#src/features/shared/search/SuggestField.tsx';
import type { Suggest } from '#src/features/shared/search/useSuggestions.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { useHeroOptions } from './heroOptions.ts';

const suggest: Suggest = async (typed, signal) =>
  (await import('#src/data/cache/suggestions.ts')).suggestionsFor(typed, signal);

/** Places in a rendered document, countries first: there may be thousands. */
const mostRendered = 100;

/**
 * The three inputs of the hero's form. The browser keeps their values: what someone types before
 * the page's code is there stays, and without it the form leads to /jobs by itself.
 */
export function HeroFields({ firstFocus }: { firstFocus?: boolean }) {
  const { t } = useTranslation('home');
  const { locations, experiences } = useHeroOptions();
  const hydrated = useHydrated();
  return (
    <>
      <SuggestField
        suggest={suggest}
        label={t('hero.entry')}
        name="search"
        placeholder={t('hero.entryExample')}
        maxLength={limits.shortText}
        prefix={<SearchIcon size={20} />}
        {...(firstFocus && { 'data-first-focus': true })}
      />
      <SelectField
        label={t('hero.location')}
        name="location"
        placeholder={t('hero.selectLocation')}
        options={hydrated ? locations : locations.slice(0, mostRendered)}
      />
      <SelectField
        label={t('hero.experience')}
        name="experience"
        placeholder={t('hero.selectExperience')}
        options={experiences.map((range) => ({
          value: range,
          label: t('common:years', { count: 2, range }),
        }))}
      />
    </>
  );
}
