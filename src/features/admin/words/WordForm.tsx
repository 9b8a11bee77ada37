import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { kindsWithMeaning, wordForm } from '#contract/admin/wordForm.ts';
import {
  wordLimits,
  wordLanguages,
  wordRefusals,
  type AdminWord,
  type WordTrial,
  wordKinds,
} from '#contract/admin/words.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';
import { TrialResult } from './TrialResult.tsx';
import { useMeanings } from './useMeanings.ts';

interface WordFormProps {
  /** Of the form element, for the button that is outside of it. */
  id: string;
  /** The word to change; null for a new one. */
  word: AdminWord | null;
  /** What a new one begins with. */
  phrase: string;
  onBusy: (busy: boolean) => void;
  onSaved: (word: AdminWord) => void;
  onOpen: (word: AdminWord) => void;
}

interface WordFields {
  phrase: string;
  kind: string;
  meaning: string;
  language: string;
  titlesOnly: boolean;
}

const blankWord = (phrase: string): WordFields => ({
  ...{ phrase, kind: 'trade', meaning: '', language: 'hinglish', titlesOnly: true },
});

function fieldsOf({ phrase, kind, meaning, language, titlesOnly }: AdminWord): WordFields {
  return { phrase, kind, meaning, language, titlesOnly };
}

/** A word: what people type, and what it means. What it does to the trials is told before it is saved. */
export function WordForm({ id, word, phrase, onBusy, onSaved, onOpen }: WordFormProps) {
  const { t } = useTranslation('adminWords');
  /** What the server said of the fields as they were then: of others it says nothing. */
  const [tried, setTried] = useState<{ of: string; refused: boolean; trial: WordTrial }>();
  const [existing, setExisting] = useState<AdminWord>();
  const [confirmed, setConfirmed] = useState(false);
  const listId = useId();
  const trialOf = (fields: WordFields) =>
    tried?.of === JSON.stringify(fields) ? tried.trial : undefined;
  const form = useRecordForm<WordFields>({
    draftKey: `admin-word:${word?.id ?? `new ${phrase}`}`,
    stored: word ? fieldsOf(word) : blankWord(phrase),
    version: word?.version,
    currentOf: currentBy(fieldsOf),
    onBusy,
    async save(fields, { key: idempotencyKey, version }) {
      setExisting(undefined);
      const checked = v.safeParse(wordForm, fields);
      if (!checked.success) return fieldErrors(checked.issues);
      const worse = confirmed ? trialOf(fields)?.worse.length : undefined;
      const body = { ...checked.output, ...(worse !== undefined && { worse }) };
      try {
        const saved = word
          ? await callApi('words.update', {
              params: { wordId: word.id },
              body: { ...body, version },
            })
          : await callApi('words.create', { body, ...(idempotencyKey && { idempotencyKey }) });
        onSaved(saved);
        return undefined;
      } catch (error) {
        const { errors, body: told } = failureOf(error);
        setConfirmed(false);
        const refused = errors.phrase === 'wordSpoils';
        const of = JSON.stringify(fields);
        setTried(told.trial ? { of, refused, trial: told.trial as WordTrial } : undefined);
        if (errors.phrase === 'wordExists') setExisting(told.current as AdminWord);
        throw error;
      }
    },
  });
  const { titlesOnly } = form.fields;
  const kind = wordKinds.find((one) => one === form.fields.kind) ?? 'trade';
  const hasMeaning = kindsWithMeaning.has(kind) || kind === 'newTrade';
  const meanings = useMeanings(kind);
  const trial = trialOf(form.fields);
  const label = (name: keyof WordFields) => t(`fields.${name}`);
  const textField = (name: 'phrase' | 'meaning') => {
    const refusal = wordRefusals.find((reason) => reason === form.errors[name]);
    return { ...form.field(name), ...(refusal && { error: t(`refused.${refusal}`) }) };
  };

  return (
    <RecordForm
      id={id}
      form={form}
      label={label}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: t('failed.save'),
      }}
    >
      {existing && (
        <Notice
          tone="info"
          className={css.wide}
          action={<Button onClick={() => onOpen(existing)}>{t('form.open')}</Button>}
        >
          {t('form.exists', {
            phrase: existing.phrase,
            meaning: existing.meaning || t(`kind.${existing.kind}`),
          })}
        </Notice>
      )}
      {trial && (
        <TrialResult
          trial={trial}
          refused={tried?.refused ?? false}
          confirmed={confirmed}
          onConfirm={setConfirmed}
        />
      )}
      <TextField
        {...textField('phrase')}
        label={label('phrase')}
        hint={t('form.phraseHint')}
        required
        maxLength={wordLimits.phrase}
        className={css.wide}
      />
      <SelectField
        {...form.field('kind')}
        label={label('kind')}
        options={wordKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {hasMeaning && (
        <TextField
          {...textField('meaning')}
          label={kind === 'newTrade' ? t('form.parent') : label('meaning')}
          hint={t('form.meaningHint')}
          required={kind !== 'newTrade'}
          maxLength={wordLimits.phrase}
          list={listId}
        />
      )}
      <datalist id={listId}>
        {meanings.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        {...form.field('language')}
        label={label('language')}
        options={wordLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      {(kind === 'trade' || kind === 'newTrade') && (
        <Checkbox
          label={label('titlesOnly')}
          hint={t('form.titlesOnlyHint')}
          checked={titlesOnly}
          className={css.wide ?? ''}
          onChange={(event) => form.change('titlesOnly', event.target.checked)}
        />
      )}
    </RecordForm>
  );
}
