import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { callApi } from '#src/data/api.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession } from '#src/data/session/session.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { endUnsent, readUnsent } from '#src/features/shared/logout/unsent.ts';
import { failureText } from '#src/forms/failureText.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { TrashIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './MyData.module.css';

const bare = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** Deletes the account after a grace period. No one does it by a slip of the finger: the e-mail is typed. */
export function DeleteAccount({ user }: { user: User }) {
  useSignals();
  const { t, i18n } = useTranslation('profile');
  const id = useId();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [files, setFiles] = useState(0);
  const unsent = outboxEntries.value.length + files;
  // Who has no email types the number.
  const own = user.email || user.phone || '';
  const days = limits.deletionGrace / limits.day;

  const remove = async () => {
    const { deleteAfter } = await callApi('user.delete', { params: { userId: user.id } });
    await endUnsent(user.id, false);
    endSession();
    const text = t('data.deleted', { date: shortDate(deleteAfter, t) });
    showToast({ tone: 'info', text, ms: 0 });
    navigate(href('home'));
  };
  const { run, busy, failure } = useAction(remove, { leaves: true });

  function ask() {
    setOpen(true);
    // It goes with the account: no one is to find that out afterwards.
    void readUnsent(user.id).then(setFiles);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMine = bare(typed) === bare(own);
    setWrong(!isMine);
    if (isMine) run();
  }

  return (
    <Disclosure summary={t('data.delete')}>
      <div className={css.part}>
        <p className={css.soft}>{t('data.deleteText', { days })}</p>
        <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={ask}>
          {t('data.delete')}
        </Button>
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('data.delete')}
          closeLabel={t('common:close')}
          footer={
            <>
              <Button variant="quiet" disabled={busy} onClick={() => setOpen(false)}>
                {t('common:cancel')}
              </Button>
              <Button
                type="submit"
                form={id}
                variant="danger"
                busy={busy}
                busyLabel={t('data.wait')}
              >
                {t('data.delete')}
              </Button>
            </>
          }
        >
          <form id={id} noValidate className={css.form} onSubmit={submit}>
            <p>{t('data.deleteWhat')}</p>
            <p>{t('data.deleteGrace', { days })}</p>
            {user.subscriptionStatus === 'active' && <p>{t('data.deletePlan')}</p>}
            {unsent > 0 && (
              <Notice tone="warning">{t('data.deleteUnsent', { count: unsent })}</Notice>
            )}
            {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
            <TextField
              label={
                user.email
                  ? t('data.deleteType', { email: own })
                  : t('data.deleteTypePhone', { phone: own })
              }
              name="confirmEmail"
              type={user.email ? 'email' : 'tel'}
              inputMode={user.email ? 'email' : 'tel'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              {...(wrong && {
                error: t(user.email ? 'data.deleteWrong' : 'data.deleteWrongPhone'),
              })}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
            />
          </form>
        </Sheet>
      </div>
    </Disclosure>
  );
}
