import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '#contract/details.ts';
import type { User } from '#contract/user.ts';
import { classes } from '#src/ui/classes.ts';
import { Fact } from '#src/ui/Fact.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import { Flag } from '#src/ui/Flag.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { codeOf, countriesIn } from './countries.ts';
import { experienceText } from './experienceText.ts';
import { fieldLabels } from './fieldLabels.ts';
import { optionLabel } from './optionLabels.ts';
import css from './ProfileDetails.module.css';
import { PendingMark } from './PendingMark.tsx';
import { fieldsOfTab, profileTabs, type TabId } from './profileTabs.ts';
import type { ProfileField } from './profileValues.ts';

/** Fields whose answers are sentences or addresses: they take the whole width. */
const long: ReadonlySet<ProfileField> = new Set([
  'email',
  'description',
  'skills',
  'whyAbroad',
  'residencyHistory',
]);

interface ProfileDetailsProps {
  user: Pick<User, 'details' | 'email'>;
  /** Fields whose value waits to be sent. */
  pending: ReadonlySet<ProfileField>;
}

/** Everything that a profile says, in four tabs. */
export function ProfileDetails({ user, pending }: ProfileDetailsProps) {
  const { t } = useTranslation('profile');
  const [selected, setSelected] = useState<TabId>('basic');

  function shown(field: ProfileField): ReactNode {
    const value = field === 'email' ? user.email : (user.details[field] ?? '');
    if (!isFilled(value)) return <span className={css.blank}>{t('common:notSpecified')}</span>;
    if (field === 'yearsOfExperience') return experienceText(value, t);
    if (field !== 'preferredCountries') return optionLabel(value, t);
    return (
      <ul className={css.countries}>
        {countriesIn(value).map((country) => (
          <li key={country}>
            <Flag code={codeOf(country)} />
            {country}
          </li>
        ))}
      </ul>
    );
  }

  return (
    <Tabs
      label={t('page.details')}
      selected={selected}
      onSelect={setSelected}
      tabs={profileTabs.map(({ id, label }) => ({
        id,
        label: t(label),
        panel: (
          <div className={css.facts}>
            <Facts>
              {fieldsOfTab(id).map((field) => (
                <Fact
                  key={field}
                  label={t(fieldLabels[field])}
                  value={shown(field)}
                  note={pending.has(field) ? <PendingMark /> : undefined}
                  className={classes(css.fact, long.has(field) && css.long)}
                />
              ))}
            </Facts>
          </div>
        ),
      }))}
    />
  );
}
