import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { languageTags } from '#contract/http/document.ts';
import { countryCodes, toE164 } from '#contract/account/phoneNumber.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { codeFailureText } from '#src/features/shared/code/codeFailure.ts';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import css from './PhoneForm.module.css';
import type { PhoneRequest } from './usePhoneRequest.ts';

interface NumberStepProps {
  request: PhoneRequest;
  isTest: boolean;
  children?: ReactNode;
}

/** Step 1: the number, with its country. A number that names its country wins over what was chosen. */
export function NumberStep({ request, isTest, children }: NumberStepProps) {
  const { t, i18n } = useTranslation('phoneLogin');
  const { country, number } = request.kept;
  const { form, errors, forget, submit, failure, busy } = useSubmit({
    check: (): Record<string, string> => {
      if (number.trim() === '') return { phone: 'mobileRequired' };
      return toE164(number, country) === null ? { phone: 'mobileInvalid' } : {};
    },
    send: () => request.send(),
  });
  const countries = useMemo(() => {
    // Romanised Hindi calls countries as English does.
    const tag = i18n.language === languageTags.hinglish ? 'en' : i18n.language;
    const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' });
    return countryCodes.map(({ code, iso }) => ({
      value: code,
      label: `+${code} ${names.of(iso) ?? iso}`,
    }));
  }, [i18n.language]);
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      <p>{t('explain')}</p>
      {isTest && <Notice tone="warning">{t('test')}</Notice>}
      {failure && (
        <Notice intoView tone="danger">
          {failure.offline ? t('lost') : codeFailureText(i18n, failure, t('refused.SMS_FAILED'))}
          <CallUs />
        </Notice>
      )}
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="tel-country-code"
        options={countries}
        value={country}
        onChange={({ target }) => request.type({ country: target.value })}
      />
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phoneCharacters}
        value={number}
        error={errors.phone && t(`errors:fields.${errors.phone}`)}
        onChange={({ target }) => {
          request.type({ number: target.value });
          forget('phone');
        }}
      />
      {children}
      <Button type="submit" variant="next" block busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
