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
import { optionLabel } from '#src/features/profile/edit/optionLabels.ts';
import css from './ProfileDetails.module.css';
import { fieldsOfTab, profileTabs, type TabId } from './profileTabs.ts';
import type { ProfileField } from '#src/features/profile/edit/profileValues.ts';
import { ClockIcon } from '#src/components/icons/critical.tsx';
import pendingMarkCss from './PendingMark.module.css';

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

/** Beside a value that the server does not know yet. */
function PendingMark() {
  const { t } = useTranslation('profile');
  return (
    <span className={pendingMarkCss.mark}>
      <ClockIcon size={18} />
      {t('page.pending')}
    </span>
  );
}
