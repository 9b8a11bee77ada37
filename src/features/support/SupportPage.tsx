import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { sendSupportRequest } from '#src/data/outbox/sendOrKeep.ts';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useSupport } from '#src/features/shared/support/useSupport.ts';
import { OwnSupportForm } from '#src/features/shared/support/OwnSupportForm.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { ChatIcon, MailIcon, PhoneIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import { Channel } from './Channel.tsx';
import css from './SupportPage.module.css';

/** Help and support (spec 2): e-mail, phone, chat, hours and the form. */
export default function SupportPage() {
  useSignals();
  const { t } = useTranslation('support');
  const support = useSupport();
  useHead({
    title: pageTitle(t('title')),
    description: t('description', { name: brand.name }),
  });
  return (
    <div className={`container ${css.page}`}>
      <header className={css.header}>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <section aria-labelledby="channels">
        <h2 id="channels" className="visually-hidden">
          {t('channels')}
        </h2>
        {support && (
          <ul className={css.channels}>
            <Channel
              icon={<MailIcon size={28} />}
              title={t('email.title')}
              href={`mailto:${support.email}`}
              contact={support.email}
              link={support.email}
              notes={[t('email.note')]}
            />
            <Channel
              icon={<PhoneIcon size={28} />}
              title={t('phone.title')}
              href={`tel:${support.phone.replaceAll(' ', '')}`}
              contact={support.phone}
              link={support.phone}
              notes={[t('phone.note'), t('phone.india')]}
            />
            <Channel
              icon={<ChatIcon size={28} />}
              title={t('chat.title')}
              href={support.chat}
              contact={support.chat}
              link={t('chat.link')}
              notes={[t('chat.note')]}
            />
          </ul>
        )}
      </section>
      <section aria-labelledby="form" className={css.write} data-aloud>
        <div className="stack">
          <div>
            <div className={css.title}>
              <h2 id="form">{t('form.title')}</h2>
              <Listen />
            </div>
            <p className={css.soft}>{t('form.lead')}</p>
          </div>
          <Notice tone="warning" role="note" title={t('warning.title')}>
            {t('warning.text')}
          </Notice>
        </div>
        <Card>
          <OwnSupportForm user={session.value?.user} onSend={sendSupportRequest} />
        </Card>
      </section>
    </div>
  );
}
