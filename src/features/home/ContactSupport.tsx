import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { sendSupportRequest } from '#src/data/sendSupportRequest.ts';
import { session } from '#src/data/session.ts';
import { SupportForm } from '#src/lib/SupportForm.tsx';
import { Card } from '#src/ui/Card.tsx';
import css from './ContactSupport.module.css';
import { Section } from './Section.tsx';

/** The last section: the same form as on /support. */
export function ContactSupport() {
  useSignals();
  const { t } = useTranslation('home');
  return (
    <Section
      split
      title={t('support:form.title')}
      lead={t('contact.lead')}
      action={
        <a href={`mailto:${brand.supportEmail}`} className={css.email}>
          {brand.supportEmail}
        </a>
      }
    >
      <Card>
        <SupportForm email={session.value?.user.email ?? ''} onSend={sendSupportRequest} />
      </Card>
    </Section>
  );
}
