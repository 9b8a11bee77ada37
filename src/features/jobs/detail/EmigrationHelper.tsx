import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emigrateUrl, emigrationSteps, passportKinds } from '#contract/jobs/emigration.ts';
import type { PassportKind } from '#contract/jobs/emigration.ts';
import { ButtonLink } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { ExternalIcon } from '#src/components/icons/deferred.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import css from './FactsList.module.css';

/** Two questions, and the steps that follow for work in an ECR country (ISO code). Keeps nothing. */
export function EmigrationHelper({ country }: { country: string }) {
  const { t } = useTranslation('job');
  const [passport, setPassport] = useState<PassportKind | ''>('');
  const [class10, setClass10] = useState<'yes' | 'no' | ''>('');
  // A passport without the words needs no second answer.
  const asked = passport === 'ecr' || passport === 'none';
  const ready = passport !== '' && (!asked || class10 !== '');
  return (
    <Disclosure
      summary={
        <>
          <Flag code={country} /> {t('emigration.title')}
        </>
      }
    >
      <div className={css.helper}>
        <p>{t('emigration.text')}</p>
        <RadioGroup
          legend={t('emigration.passport')}
          hint={t('emigration.passportHint')}
          name="passport"
          value={passport}
          onChange={setPassport}
          options={passportKinds.map((value) => ({
            value,
            label: t(`emigration.passports.${value}`),
          }))}
        />
        {asked && (
          <RadioGroup
            legend={t('emigration.class10')}
            name="class10"
            layout="inline"
            value={class10}
            onChange={setClass10}
            options={[
              { value: 'yes', label: t('emigration.yes') },
              { value: 'no', label: t('emigration.no') },
            ]}
          />
        )}
        <div role="status">
          {ready && (
            <div className="stack">
              <h3>{t('emigration.result')}</h3>
              <ol className={css.steps}>
                {emigrationSteps(passport, class10 === 'yes').map((step) => (
                  <li key={step}>{t(`emigration.steps.${step}`)}</li>
                ))}
              </ol>
            </div>
          )}
        </div>
        <p>
          <ButtonLink
            variant="quiet"
            href={emigrateUrl}
            rel="noopener"
            icon={<ExternalIcon size={20} />}
          >
            {t('emigration.site')}
          </ButtonLink>
        </p>
      </div>
    </Disclosure>
  );
}
