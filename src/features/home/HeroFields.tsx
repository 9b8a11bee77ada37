import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '#src/ui/icons.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useHeroOptions } from './heroOptions.ts';

/**
 * The three inputs of the hero's form. The browser keeps their values: what somebody types before
 * the page's code is there stays, and without it the form leads to /jobs by itself.
 */
export function HeroFields({ firstFocus }: { firstFocus?: boolean }) {
  const { t } = useTranslation('home');
  const { companies, roles, locations, experiences } = useHeroOptions();
  const [touched, setTouched] = useState(false);
  return (
    <>
      <TextField
        label={t('hero.entry')}
        name="search"
        type="search"
        placeholder={t('hero.entryExample')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        prefix={<SearchIcon size={20} />}
        onFocus={() => setTouched(true)}
        {...(firstFocus && { 'data-first-focus': true })}
        // A hundred names and more: only for people who are about to type.
        {...(touched && { suggestions: [...new Set([...roles, ...companies])] })}
      />
      <SelectField
        label={t('hero.location')}
        name="location"
        placeholder={t('hero.selectLocation')}
        options={locations}
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
