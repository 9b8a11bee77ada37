import { useTranslation } from 'react-i18next';
import {
  messageChannels,
  messageFields,
  messageLimits,
  type MessageTexts,
} from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import records from '#src/features/admin/shared/Records.module.css';
import { MessageFields, refusalOf } from './MessageFields.tsx';
import type { MessageAbout, MessageDraft } from './draft.ts';

interface ComposeStepProps {
  about: readonly MessageAbout[];
  chosen: number;
  onChoose: (index: number) => void;
  draft: MessageDraft;
  onChange: (part: Partial<MessageDraft>) => void;
  /** Message keys by field, as the server refused them. */
  errors: Readonly<Record<string, string>>;
}

/** How people are reached, and what they read: a template, or words of one's own. */
export function ComposeStep(props: ComposeStepProps) {
  const { about, chosen, onChoose, draft, onChange, errors } = props;
  const { t } = useTranslation('adminMessages');
  const { data } = useLoaded('templates', (_key, signal) =>
    callApi('templates.list', { query: { limit: messageLimits.templates }, signal }),
  );
  const templates = data?.templates ?? [];
  const used = templates.find((one) => messageFields.every((name) => one[name] === draft[name]));
  const error = (name: keyof MessageTexts) => {
    const key = errors[name];
    const refusal = refusalOf(key);
    if (refusal) return t(`refused.${refusal}`);
    return key ? t(`errors:fields.${key as FieldMessage}`) : undefined;
  };
  return (
    <div className={records.form}>
      {about.length > 1 && (
        <SelectField
          label={t('write.about')}
          value={String(chosen)}
          options={about.map(({ label }, index) => ({ value: String(index), label }))}
          className={records.wide ?? ''}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
      )}
      <RadioGroup
        legend={t('write.channel')}
        name="channel"
        layout="inline"
        value={draft.channel}
        options={messageChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        hint={t(`channelHint.${draft.channel}`)}
        className={records.wide ?? ''}
        onChange={(channel) => onChange({ channel })}
      />
      {draft.channel !== 'call' && (
        <>
          {templates.length > 0 && (
            <SelectField
              label={t('write.template')}
              value={used?.id ?? ''}
              placeholder={t('write.own')}
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              className={records.wide ?? ''}
              onChange={(event) => {
                const template = templates.find(({ id }) => id === event.target.value);
                const texts = messageFields.map((name) => [name, template?.[name] ?? '']);
                onChange({ ...Object.fromEntries(texts), moneyConfirmed: false });
              }}
            />
          )}
          <MessageFields
            withoutSubjects={draft.channel !== 'mail'}
            values={draft}
            error={error}
            onChange={(name, value) => onChange({ [name]: value, moneyConfirmed: false })}
            onConfirm={(moneyConfirmed) => onChange({ moneyConfirmed })}
          />
        </>
      )}
    </div>
  );
}
