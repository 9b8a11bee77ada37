import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { emigrateUrl, helpline } from '#contract/jobs/emigration.ts';
import { href } from '#contract/http/paths.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { ButtonLink, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { ExternalIcon, PhoneIcon } from '#src/components/icons/deferred.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import css from './SafetyPage.module.css';

const rules = [
  { title: 'safety:rules.money.title', text: 'safety:rules.money.text' },
  { title: 'safety:rules.visitVisa.title', text: 'safety:rules.visitVisa.text' },
  { title: 'safety:rules.licence.title', text: 'safety:rules.licence.text' },
  { title: 'safety:rules.contract.title', text: 'safety:rules.contract.text' },
  { title: 'safety:rules.employer.title', text: 'safety:rules.employer.text' },
  { title: 'safety:rules.visa.title', text: 'safety:rules.visa.text' },
  { title: 'safety:rules.clearance.title', text: 'safety:rules.clearance.text' },
  { title: 'safety:rules.debt.title', text: 'safety:rules.debt.text' },
  { title: 'safety:rules.copies.title', text: 'safety:rules.copies.text' },
  { title: 'safety:rules.passport.title', text: 'safety:rules.passport.text' },
] as const;

const cheated = ['safety:cheated.stop', 'safety:cheated.proof', 'safety:cheated.police'] as const;

/** The rules that protect from cheats, and who helps. Readable without a network. */
export default function SafetyPage() {
  const { t } = useTranslation('safety');
  useHead({ title: pageTitle(t('title')), description: t('description') });
  return (
    <>
      <div className={`band ${css.hero}`}>
        <div className="container">
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
        </div>
      </div>
      <div className={`container ${css.page}`}>
        <section aria-labelledby="rules">
          <div className={css.heading}>
            <h2 id="rules">{t('rules.title')}</h2>
            <Listen />
          </div>
          <ol className={css.rules}>
            {rules.map((rule) => (
              <li key={rule.title}>
                <h3 className={css.rule}>{t(rule.title)}</h3>
                <p>{t(rule.text)}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={css.side}>
          <Card as="section" raised aria-labelledby="help" className={css.help ?? ''}>
            <h2 id="help">{t('help.title')}</h2>
            <p>{t('help.text')}</p>
            <p>
              <a href={`tel:${helpline.replaceAll('-', '')}`} className={css.number}>
                <PhoneIcon />
                {helpline}
              </a>
            </p>
            <p className={css.check}>{t('help.check')}</p>
            <ButtonLink
              variant="quiet"
              href={emigrateUrl}
              rel="noopener"
              icon={<ExternalIcon size={20} />}
            >
              {t('help.site')}
            </ButtonLink>
            <p>{t('help.embassy')}</p>
          </Card>
          <section aria-labelledby="cheated" className="stack">
            <h2 id="cheated">{t('cheated.title')}</h2>
            <ul className={css.list}>
              {cheated.map((text) => (
                <li key={text}>{t(text)}</li>
              ))}
            </ul>
            <p>{t('cheated.report')}</p>
            <p className="cluster">
              <Link href={href('jobs')} className={buttonClass()}>
                {t('jobs')}
              </Link>
              <Link href={href('support')} className={buttonClass('quiet')}>
                {t('write')}
              </Link>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
