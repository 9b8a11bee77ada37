import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#contract/outbox.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { draftKey, isRewritten } from '#src/data/storage/entryDrafts.ts';
import { phoneTime } from '#src/data/session/clock.ts';
import { useDraft } from '#src/forms/draft.ts';
import { isOption, optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import { ageLabel } from '#src/i18n/dates.ts';
import { usePresentProfile } from '#src/features/shared/profile/usePresentProfile.ts';
import { contentOf, questionsOf } from './entryText.ts';
import css from './WaitingPage.module.css';
import type { FieldMessage } from '#src/i18n/keys.ts';
import type { DetailField } from '#contract/account/details.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';

/** What is typed and chosen, kept like every draft until it is sent. */
interface EntryDraft {
  /** What was typed over what was refused. */
  values: Record<string, string>;
  keep: Record<string, 'mine' | 'theirs'>;
  /** The version that was chosen from: of a later one, the other value has not been seen yet. */
  version?: number;
}

const blank: EntryDraft = { values: {}, keep: {} };

interface EntryEditorProps {
  entry: OutboxEntry;
  onClose: () => void;
}

/** Changes what was refused and sends it again; of a conflict, the person chooses field by field. */
export default function EntryEditor({ entry, onClose }: EntryEditorProps) {
  const { t } = useTranslation(['unsent', 'profile', 'support', 'errors']);
  const conflicts = questionsOf(entry);
  // Before what is saved is read: that may leave no question, and the entry would go as it was.
  useHeld(entry);
  usePresentProfile(entry, conflicts !== undefined);
  const errorOf = (name: string) =>
    entry.failure?.errors[name] ?? entry.failure?.errors[`details.${name}`];
  // What is one of a list, in the server's words, is not typed.
  const isTyped = ([name, value]: [string, string]) =>
    entry.call !== 'user.update'
      ? name !== 'priority'
      : !isOption(value) || conflicts?.[name] !== undefined || errorOf(name) !== undefined;
  const [draft, setDraft, clearDraft] = useDraft<EntryDraft>(draftKey(entry), blank);
  // Field by field: a later refusal may be about others than the draft is.
  const values = { ...typedValues(entry, isTyped), ...draft.values };
  const version = Math.max(
    entry.failure?.version ?? 0,
    ...Object.values(conflicts ?? {}).map((clash) => clash.version ?? 0),
  );
  const keepOf = ({ keep: chosenBefore, version: of }: EntryDraft) =>
    of === version ? chosenBefore : {};
  const keep = keepOf(draft);
  const [isRefused, setRefused] = useState(false);
  const isSettled = Object.keys(conflicts ?? {}).every((name) => keep[name] !== undefined);
  const label = (name: string) =>
    entry.call === 'user.update'
      ? t(`profile:fields.${name as DetailField}`)
      : t(`support:form.${name as keyof SupportRequest}`);
  const age = ageLabel(entry.createdAt, t);
  const theirAge = (at: number | undefined) =>
    at === undefined
      ? t('editor.theirs')
      : t('editor.theirsAt', { age: ageLabel(phoneTime(at), t) });
  const shown = (value: string) => optionLabel(value, t) || t('editor.blank');
  const send = async () => {
    const before = (entry.body ?? {}) as { details?: Record<string, string> };
    const body =
      entry.call === 'user.update'
        ? { ...before, details: chosen(before.details ?? {}, values, keep) }
        : { ...before, ...values };
    const isDone = await import('#src/data/outbox/outbox.ts')
      .then(async ({ outbox }) =>
        isNothing(entry, body)
          ? outbox.discard(entry.id)
          : (await outbox.edit(entry.id, body, entry.failure)) !== null,
      )
      .catch(() => false);
    // It may have been sent meanwhile, in another tab, or storage may have failed.
    setRefused(!isDone);
    if (!isDone) return;
    clearDraft();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(conflicts ? 'editor.choose' : 'editor.title')}
      closeLabel={t('common:close')}
      footer={
        <Button disabled={!isSettled} onClick={() => void send()}>
          {t('editor.save')}
        </Button>
      }
    >
      <div className={css.form}>
        {isRefused && (
          <Notice intoView tone="danger">
            {t('editor.notSent')}
          </Notice>
        )}
        {conflicts && <p>{t('editor.conflict')}</p>}
        {Object.entries(values).map(([name, value]) => {
          const conflict = conflicts?.[name];
          if (conflict) {
            return (
              <RadioGroup
                key={name}
                name={name}
                legend={label(name)}
                value={keep[name] ?? ''}
                onChange={(side) =>
                  setDraft((before) => ({
                    ...before,
                    keep: { ...keepOf(before), [name]: side },
                    version,
                  }))
                }
                options={[
                  { value: 'mine', label: shown(value), hint: t('editor.mine', { age }) },
                  { value: 'theirs', label: shown(conflict.theirs), hint: theirAge(conflict.at) },
                ]}
              />
            );
          }
          const error = errorOf(name);
          return (
            <TextArea
              key={name}
              rows={value.length > 40 || value.includes('\n') ? 4 : 1}
              label={label(name)}
              value={value}
              {...(error && { error: t(`errors:fields.${error as FieldMessage}`) })}
              onChange={({ target }) =>
                setDraft((before) => ({
                  ...before,
                  values: { ...before.values, [name]: target.value },
                }))
              }
            />
          );
        })}
      </div>
    </Sheet>
  );
}

/** Keeps a save of the profile from leaving by itself while it is open here, and while its changes are kept. */
function useHeld({ id, call }: OutboxEntry): void {
  useEffect(() => {
    if (call !== 'user.update') return;
    const tell = async (what: 'hold' | 'release') => {
      const { outbox } = await import('#src/data/outbox/outbox.ts');
      await outbox[what](id);
    };
    // Where storage fails nothing leaves either.
    void tell('hold').catch(() => undefined);
    return () => {
      if (!isRewritten({ id })) void tell('release').catch(() => undefined);
    };
  }, [id, call]);
}

/** What may be changed; of a conflict also what was taken out here, which is no content to show. */
function typedValues(
  entry: OutboxEntry,
  isTyped: (pair: [name: string, value: string]) => boolean,
): Record<string, string> {
  const clashes = Object.entries(entry.failure?.conflicts ?? {});
  return {
    ...Object.fromEntries(contentOf(entry).filter(isTyped)),
    ...Object.fromEntries(clashes.map(([name, { mine }]) => [name, mine])),
  };
}

/** Whether all that is saved now stays: to send that would say of nothing that it was sent. */
function isNothing({ call }: OutboxEntry, body: Record<string, unknown>): boolean {
  const { details, ...others } = body;
  return call === 'user.update' && Object.keys({ ...(details as object), ...others }).length === 0;
}

/** The details to send: without the fields of which the other device's value was kept. */
function chosen(
  before: Record<string, string>,
  values: Record<string, string>,
  keep: Record<string, 'mine' | 'theirs'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([name]) => keep[name] !== 'theirs'),
  );
}
