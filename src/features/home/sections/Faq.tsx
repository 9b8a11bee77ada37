import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { useEmailInText } from '#src/features/shared/support/useSupport.ts';
import { questions } from './questions.ts';
import { Section } from './Section.tsx';
import css from './TrendingRoles.module.css';

/** So many questions a small screen shows at first. */
const few = 4;

/** Questions and answers, one open at a time (spec 2). */
export function Faq() {
  const { t } = useTranslation('homeMore');
  const list = useRef<HTMLDivElement>(null);
  const email = useEmailInText();
  const [all, setAll] = useState(false);

  /** Browsers before 2024 do not know `name` on <details>; in the others nothing is left to close. */
  function closeOthers(opened: number) {
    list.current?.querySelectorAll('details').forEach((details, at) => {
      if (at !== opened) details.open = false;
    });
  }

  /** The button goes: the focus goes on to the first question that it has shown. */
  function showAll() {
    flushSync(() => setAll(true));
    list.current?.children[few]?.querySelector('summary')?.focus();
  }

  return (
    <Section
      split
      title={t('faq.title')}
      lead={t('faq.lead')}
      action={
        <Link href={href('myApplications')} className={buttonClass('quiet')}>
          {t('faq.contact')}
        </Link>
      }
    >
      <div ref={list} id="questions">
        {questions.map(({ question, answer }, at) => (
          <Disclosure
            key={question}
            name="faq"
            className={at < few || all ? '' : (css.wideOnly ?? '')}
            summary={t(question, { name: brand.name })}
            onToggle={(open) => open && closeOthers(at)}
          >
            {t(answer, { name: brand.name, email })}
          </Disclosure>
        ))}
      </div>
      {!all && (
        <div className={css.more}>
          <Button variant="quiet" aria-controls="questions" onClick={showAll}>
            {t('home:trending.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
