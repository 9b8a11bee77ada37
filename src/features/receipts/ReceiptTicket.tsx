import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { paisePerRupee, type Receipt } from '#contract/payments/payment.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { money } from '#src/i18n/format.ts';
import { indianDate, indianDateTime } from '#src/i18n/dates.ts';
import { inIndia } from '#contract/payments/payment.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import { useEmailInText } from '#src/features/shared/support/useSupport.ts';
import css from './ReceiptTicket.module.css';
import { refundNews } from './refundNews.ts';

interface ReceiptTicketProps {
  receipt: Receipt;
  /** Empty for an account by number. */
  email: string;
  /** This one alone goes to the printer. */
  isPrinted: boolean;
  onPrint: () => void;
}

/** One purchase: what was bought on the ticket, what was paid on the stub. */
export function ReceiptTicket({ receipt, email, isPrinted, onPrint }: ReceiptTicketProps) {
  const { t } = useTranslation('receipts');
  const { planName, amountPaise, currency, months, paidAt, testMode } = receipt;
  const amount = money(amountPaise / paisePerRupee, currency);
  const supportEmail = useEmailInText();
  // One clock for all that is said of a payment: India's, as in its mails.
  const indian = (iso: string, inWords = indianDate) =>
    inIndia(inWords(iso, t), iso, (date) => t('indian', { date }));
  const news = refundNews(receipt, serverTime());
  return (
    <Ticket
      as="li"
      data-print={isPrinted ? 'this' : undefined}
      stub={
        <div className={css.stub}>
          <div>
            <p className={css.amount}>{amount}</p>
            <p>{t('once', { count: months })}</p>
          </div>
          <Button
            variant="quiet"
            block
            className={css.print ?? ''}
            aria-label={t('printOf', { plan: planName, date: indianDate(paidAt, t) })}
            onClick={onPrint}
          >
            {t('print')}
          </Button>
        </div>
      }
    >
      <div className={css.head}>
        <h2 className={css.name}>{t('of', { plan: planName, name: brand.name })}</h2>
        {testMode && <Badge tone="yellow">{t('testMode')}</Badge>}
        {news && <Badge tone={news.tone}>{t(news.badge)}</Badge>}
      </div>
      {testMode && <p className={css.soft}>{t('testText')}</p>}
      <Facts columns="fit" className={css.facts ?? ''}>
        <Fact label={t('paidAt')} value={indianDateTime(paidAt, t)} />
        {receipt.runsUntil && receipt.refund === null && (
          <Fact
            label={t('runsUntil')}
            value={indian(receipt.runsUntil)}
            {...(receipt.addedDays && { note: t('added', { count: receipt.addedDays }) })}
          />
        )}
        {email !== '' && <Fact label={t('buyer')} value={email} />}
        <Fact label={t('seller')} value={brand.name} note={supportEmail} />
        <Fact label={t('order')} value={receipt.orderId} />
        <Fact label={t('payment')} value={receipt.paymentId} />
      </Facts>
      {news ? (
        <Notice tone={news.tone === 'green' ? 'ok' : 'info'} role="note">
          {t(news.text, {
            amount,
            date: indian(receipt.refundedAt ?? paidAt),
            until: indian(receipt.refundableUntil, indianDateTime),
            email: supportEmail,
          })}
        </Notice>
      ) : (
        <p className={css.soft}>{t('final')}</p>
      )}
      <p className={css.soft}>{t('promise', { name: brand.name })}</p>
    </Ticket>
  );
}
