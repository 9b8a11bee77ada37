import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import { classes } from '#src/components/classes.ts';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { Tabs } from '#src/components/layout/Tabs.tsx';
import { codeOf, countriesIn } from '#src/features/profile/edit/countries.ts';
import { experienceText } from './experienceText.ts';
import { fieldLabels } from '#src/features/profile/edit/fieldLabels.ts';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import css from './ProfileDetails.module.css';
import { fieldsOfTab, profileTabs, type TabId } from './profileTabs.ts';
import type { ProfileField } from '#src/features/profile/edit/profileValues.ts';
import type { MarkState } from '#src/data/outbox/writeStates.ts';
import { StateMark } from '#src/features/shared/state/StateMark.tsx';

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
  /** How the last change of a field stands. */
  marks: ReadonlyMap<ProfileField, MarkState>;
}

/** Everything that a profile says, in four tabs. */
export function ProfileDetails({ user, marks }: ProfileDetailsProps) {
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

  /** A language test that no one took is no gap in a welder's profile. */
  const isShown = (field: ProfileField) => field !== 'ieltsBand' || isFilled(user.details[field]);

  /** Beside the name of its field, so that nothing moves when it comes or goes. */
  function mark(state: MarkState | undefined): ReactNode {
    if (!state) return undefined;
    const text = t(`marks.${state}`);
    return (
      <span className={css.mark} data-mark="">
        <StateMark state={state} bare={text}>
          {text}
        </StateMark>
      </span>
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
              {fieldsOfTab(id)
                .filter(isShown)
                .map((field) => (
                  <Fact
                    key={field}
                    label={t(fieldLabels[field])}
                    value={shown(field)}
                    note={mark(marks.get(field))}
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
