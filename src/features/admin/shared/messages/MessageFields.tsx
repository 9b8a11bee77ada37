import { useTranslation } from 'react-i18next';
import {
  messageFields,
  messageLanguages,
  messageLimits,
  messageRefusals,
  type MessageTexts,
} from '#contract/messages/message.ts';
import { asksForMoney } from '#contract/messages/asksForMoney.ts';
import { languageTags } from '#contract/http/document.ts';
import { placeholders } from '#contract/messages/placeholders.ts';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import records from '#src/features/admin/shared/Records.module.css';

interface MessageFieldsProps {
  values: MessageTexts & { moneyConfirmed: boolean };
  onChange: (name: keyof MessageTexts, value: string) => void;
  onConfirm: (confirmed: boolean) => void;
  /** What is wrong with a field, as a text. */
  error: (name: keyof MessageTexts) => string | undefined;
  /** A chat or a call has no subject. */
  withoutSubjects?: boolean;
  /** Whether both languages are asked for. */
  required?: boolean;
}

/** Subject and text in both languages; a text that may ask for money says why that misleads. */
export function MessageFields(props: MessageFieldsProps) {
  const { values, onChange, onConfirm, error, withoutSubjects, required } = props;
  const { t } = useTranslation('adminMessages');
  const money = asksForMoney(messageFields.map((field) => values[field]));
  const field = (name: keyof MessageTexts) => {
    const wrong = error(name);
    return {
      ...{ name, value: values[name], label: t(`fields.${name}`), className: records.wide },
      lang: languageTags[name.startsWith('english') ? 'english' : 'hinglish'],
      ...{ autoComplete: 'off', required: required ?? false },
      onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
      ...(wrong && { error: wrong }),
    };
  };
  return (
    <>
      <p className={records.wide}>
        {t('form.placeholders', { list: placeholders.map((name) => `{{${name}}}`).join(', ') })}
      </p>
      {messageLanguages.map((language) => (
        <div key={language} className={`stack ${records.wide}`}>
          {!withoutSubjects && (
            <TextField {...field(`${language}Subject`)} maxLength={messageLimits.subject} />
          )}
          <TextArea {...field(`${language}Text`)} rows={6} maxLength={messageLimits.text} />
        </div>
      ))}
      {money.length > 0 && (
        <Notice tone="warning" title={t('money.title')} className={records.wide}>
          <div className="stack">
            <p>{t('money.text', { words: money.slice(0, 5).join(', ') })}</p>
            <Checkbox
              label={t('money.confirm')}
              checked={values.moneyConfirmed}
              onChange={(event) => onConfirm(event.target.checked)}
            />
          </div>
        </Notice>
      )}
    </>
  );
}

/** A key of the server's, if it is one that this room has a text for. */
export function refusalOf(key: string | undefined) {
  return messageRefusals.find((one) => one === key);
}
