import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { Card } from '#src/ui/Card.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import css from './ContactSupport.module.css';
import { Section } from './Section.tsx';
import { useNear } from './useNear.ts';

const ContactForm = lazy(() => import('./ContactForm.tsx'));

/**
 * The last section: the same form as on /support. Its code comes when somebody comes near it: it
 * stands far below what most people look for, and cannot be sent without that code anyway.
 */
export function ContactSupport() {
  const { t } = useTranslation('homeMore');
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const waiting = <Skeleton shape="block" height="420px" />;
  return (
    <Section
      split
      title={t('contact.title')}
      lead={t('contact.lead')}
      action={
        <a href={`mailto:${brand.supportEmail}`} className={css.email}>
          {brand.supportEmail}
        </a>
      }
    >
      <Card>
        <div ref={place}>
          {near ? (
            <Suspense fallback={waiting}>
              <ContactForm />
            </Suspense>
          ) : (
            waiting
          )}
        </div>
      </Card>
    </Section>
  );
}
