import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { feedLimits, feedRefusals, type Feed } from '#contract/import/feed.ts';
import { feedForm, feedUpdate } from '#contract/import/feedForm.ts';
import { importLimits } from '#contract/import/import.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';

interface FeedSheetProps {
  /** The feed to change; null for a new one. */
  feed: Feed | null;
  onClose: () => void;
  onSaved: (feed: Feed) => void;
}

/** The form of a feed. */
export function FeedSheet({ feed, onClose, onSaved }: FeedSheetProps) {
  const { t } = useTranslation('adminFeeds');
  return (
    <RecordSheet
      title={feed ? t('form.changeTitle', { name: feed.name }) : t('form.addTitle')}
      texts={{ save: t('form.save'), saving: t('form.saving'), notLoaded: '' }}
      record={null}
      heights={[]}
      onClose={onClose}
    >
      {({ id, onBusy }) => <FeedForm id={id} feed={feed} onBusy={onBusy} onSaved={onSaved} />}
    </RecordSheet>
  );
}

interface FeedFields {
  name: string;
  address: string;
  active: boolean;
}

/** An address is not sent back, since a key may be in it: one that is typed takes its place. */
const fieldsOf = (feed: Feed | null): FeedFields => ({
  ...{ name: feed?.name ?? '', address: '', active: feed?.active ?? true },
});

interface FeedFormProps extends Pick<FeedSheetProps, 'feed' | 'onSaved'> {
  /** Of the form element, for the button that is outside of it. */
  id: string;
  onBusy: (busy: boolean) => void;
}

function FeedForm({ id, feed, onBusy, onSaved }: FeedFormProps) {
  const { t } = useTranslation('adminFeeds');
  const form = useRecordForm<FeedFields>({
    draftKey: `admin-feed:${feed?.id ?? 'new'}`,
    stored: fieldsOf(feed),
    version: feed?.version,
    currentOf: currentBy((current: Feed) => fieldsOf(current)),
    onBusy,
    async save({ name, address, active }, { key: idempotencyKey, version }) {
      const typed = address.trim();
      const checked = feed
        ? v.safeParse(feedUpdate, { version, active, ...(typed && { address: typed }) })
        : v.safeParse(feedForm, { name, address, active });
      if (!checked.success) return fieldErrors(checked.issues);
      const body = checked.output;
      const saved = feed
        ? await callApi('feeds.update', { params: { feedId: feed.id }, body })
        : await callApi('feeds.create', { body, ...(idempotencyKey && { idempotencyKey }) });
      onSaved(saved);
      return undefined;
    },
  });
  const textField = (name: 'name' | 'address') => {
    const refusal = feedRefusals.find((reason) => reason === form.errors[name]);
    return {
      ...{ ...form.field(name), label: t(`fields.${name}`), className: css.wide },
      ...(refusal && { error: t(`refused.${refusal}`) }),
    };
  };
  const { active } = form.fields;
  return (
    <RecordForm
      id={id}
      form={form}
      label={(name) => t(`fields.${name}`)}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: t('failed.save'),
      }}
    >
      {!feed && (
        <TextField
          {...textField('name')}
          hint={t('form.nameHint')}
          required
          maxLength={importLimits.nameCharacters}
        />
      )}
      <TextField
        {...textField('address')}
        type="url"
        inputMode="url"
        hint={feed ? t('form.addressKeep', { address: feed.address }) : t('form.addressHint')}
        required={!feed}
        maxLength={feedLimits.urlCharacters}
      />
      <Switch
        name="active"
        label={t(active ? 'form.on' : 'form.off')}
        checked={active}
        onChange={(event) => form.change('active', event.target.checked)}
        className={css.wide}
      />
    </RecordForm>
  );
}
