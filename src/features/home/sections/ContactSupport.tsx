import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { DemoMark } from '#src/features/shared/support/DemoMark.tsx';
import { useSupport } from '#src/features/shared/support/useSupport.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import css from './ContactSupport.module.css';
import { Section } from './Section.tsx';
import { useInView } from '#src/hooks/useInView.ts';

const waiting = <Skeleton waits shape="block" height="420px" />;
const ContactForm = lazyPart(() => import('./ContactForm.tsx'), waiting);

/**
 * The last section: the same form as on /support. Its code comes when someone comes near it: it
 * stands far below what most people look for, and cannot be sent without that code anyway.
 */
export function ContactSupport() {
  const { t } = useTranslation('homeMore');
  const support = useSupport();
  const place = useRef<HTMLDivElement>(null);
  const near = useInView(place);
  return (
    <Section
      split
      title={t('contact.title')}
      lead={t('contact.lead')}
      action={
        support && (
          <>
            <a href={`mailto:${support.email}`} className={css.email}>
              {support.email}
            </a>{' '}
            <DemoMark contact={support.email} />
          </>
        )
      }
    >
      <Card className={css.card}>
        <div ref={place}>{near ? <ContactForm /> : waiting}</div>
      </Card>
    </Section>
  );
}
