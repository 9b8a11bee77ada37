import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import { CloseIcon } from '#src/components/icons/deferred.tsx';
import css from './AboutPage.module.css';
import { ContactLinks } from './ContactLinks.tsx';

const steps = [
  { title: 'about:steps.account.title', text: 'about:steps.account.text' },
  { title: 'about:steps.profile.title', text: 'about:steps.profile.text' },
  { title: 'about:steps.search.title', text: 'about:steps.search.text' },
  { title: 'about:steps.apply.title', text: 'about:steps.apply.text' },
  { title: 'about:steps.answer.title', text: 'about:steps.answer.text' },
] as const;

const done = ['about:do.jobs', 'about:do.pay', 'about:do.resume', 'about:do.offline'] as const;
const never = [
  'about:never.fee',
  'about:never.promise',
  'about:never.visa',
  'about:never.sell',
] as const;

/** About us, with the five steps of 'How It Works' (spec 2, static pages). */
export default function AboutPage() {
  const { t } = useTranslation('about');
  const name = brand.name;
  useHead({ title: pageTitle(t('title')), description: t('description', { name }) });
  return (
    <>
      <div className={`band ${css.hero}`}>
        <div className="container">
          <h1 className={css.title}>{t('heading')}</h1>
          <p className={css.lead}>{t('lead', { name })}</p>
        </div>
      </div>
      <div className="container">
        <section aria-labelledby="how" className={css.section}>
          <h2 id="how">{t('steps.title')}</h2>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step.title}>
                <h3 className={css.step}>{t(step.title)}</h3>
                <p>{t(step.text)}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={css.sides}>
          <section aria-labelledby="do" className={css.side}>
            <h2 id="do">{t('do.title')}</h2>
            <ul className={css.list}>
              {done.map((text) => (
                <li key={text}>
                  <CheckIcon className={css.yes} />
                  {t(text, { name })}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="never" className={css.side}>
            <h2 id="never">{t('never.title')}</h2>
            <ul className={css.list}>
              {never.map((text) => (
                <li key={text}>
                  <CloseIcon className={css.no} />
                  {t(text, { name })}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section aria-labelledby="contact" className={css.section}>
          <h2 id="contact">{t('contact.title')}</h2>
          <p className={css.text}>{t('contact.text')}</p>
          <ContactLinks chat={t('contact.chat')} />
          <p className={css.next}>
            <Link href={href('jobs')} className={buttonClass('next')}>
              {t('contact.jobs')}
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}
