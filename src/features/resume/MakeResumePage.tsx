import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { session } from '#src/data/session/session.ts';
import { addUpload } from '#src/data/uploads/uploads.ts';
import { useDraft } from '#src/forms/draft.ts';
import { failureText } from '#src/forms/failureText.ts';
import { download } from '#src/forms/download.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { withPending } from '#src/features/shared/profile/pendingProfile.ts';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, UploadIcon } from '#src/components/icons/critical.tsx';
import { DownloadIcon, EditIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import css from './MakeResumePage.module.css';
import { missingOnResume, resumeContent } from './resumeContent.ts';
import { blankExtras, extrasOf, ResumeExtrasFields } from './ResumeExtrasFields.tsx';
import { ResumePreview } from './ResumePreview.tsx';

/** A resume out of the profile, for those who have none: made on the phone, also without a network. */
export default function MakeResumePage() {
  useSignals();
  const { t } = useTranslation('resume');
  const userId = session.value?.user.id;
  useHead({ title: pageTitle(t('make.title')), description: t('make.text'), noIndex: true });
  if (userId === undefined) return null; // the guard is about to leave
  return (
    <div className={`container ${css.page}`}>
      <h1>{t('make.title')}</h1>
      <p className={css.text}>{t('make.text')}</p>
      <OwnResume key={userId} userId={userId} />
    </div>
  );
}

function OwnResume({ userId }: { userId: string }) {
  useSignals();
  const { t, i18n } = useTranslation('resume');
  const state = useResource({ call: 'user.get', params: { userId } });
  if (!state.data) {
    return state.error ? (
      <EmptyState
        icon={<AlertIcon size={40} />}
        title={state.error.status === 0 ? t('make.loadFailed') : failureText(i18n, state.error)}
        actions={<Button onClick={() => void state.reload()}>{t('common:retry')}</Button>}
      />
    ) : (
      <SkeletonGroup label={t('common:loading')}>
        <Skeleton shape="block" height="24rem" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <SavedNote state={state} />
      <Made user={withPending(state.data, outboxEntries.value).user} />
    </>
  );
}

function Made({ user }: { user: User }) {
  const { t } = useTranslation('resume');
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<'save' | 'use' | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [failed, setFailed] = useState(false);
  const [noPhoto, setNoPhoto] = useState(false);
  // Like everything that is typed: a reload or a dead battery takes nothing of it.
  const [draft, setDraft] = useDraft(`resume:${user.id}`, blankExtras);
  const content = resumeContent(user, extrasOf(draft));
  const photoLink = user.details.profilePhoto ?? '';
  const isThin = missingOnResume(user).length > 0;

  async function make(what: 'save' | 'use') {
    setBusy(what);
    setFailed(false);
    setNoPhoto(false);
    try {
      const { makeResume } = await import('./makeResume.ts');
      const photo = await photoForResume();
      const file = await makeResume(content, photo);
      // It takes seconds on a slow phone: someone else may be logged in by now.
      if (session.peek()?.user.id !== user.id) return;
      if (what === 'save') download(file);
      else {
        await addUpload('resume', file);
        if (isGone.current) return;
        if (draft.withPhoto && photoLink !== '' && !photo) {
          showToast({ tone: 'warning', text: t('extras.photoMissing') });
        }
        navigate(`${href('profile')}#documents`);
      }
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
      setFailed(true);
    } finally {
      setBusy(null);
    }
  }

  /** A resume without its photo is better than none; the page says that it is missing. */
  async function photoForResume() {
    if (!draft.withPhoto || photoLink === '') return undefined;
    try {
      const { resumePhoto } = await import('./resumePhoto.ts');
      return await resumePhoto(photoLink);
    } catch {
      setNoPhoto(true);
      return undefined;
    }
  }

  return (
    <>
      {isThin && (
        <Notice
          tone="info"
          role="note"
          action={
            <Link href={href('profile')} className={buttonClass('quiet')}>
              <EditIcon size={20} />
              {t('make.fill')}
            </Link>
          }
        >
          {t('make.thin')}
        </Notice>
      )}
      {failed && <Notice tone="danger">{t('make.failed')}</Notice>}
      {noPhoto && <Notice tone="warning">{t('extras.photoMissing')}</Notice>}
      <div className={css.actions}>
        <Button
          variant="next"
          icon={<UploadIcon size={20} />}
          busy={busy === 'use'}
          busyLabel={t('make.making')}
          disabled={busy === 'save'}
          onClick={() => void make('use')}
        >
          {user.details.resume ? t('make.replace') : t('make.use')}
        </Button>
        <Button
          variant="quiet"
          icon={<DownloadIcon size={20} />}
          busy={busy === 'save'}
          busyLabel={t('make.making')}
          disabled={busy === 'use'}
          onClick={() => void make('save')}
        >
          {t('make.save')}
        </Button>
      </div>
      <ResumeExtrasFields
        draft={draft}
        hasPhoto={photoLink !== ''}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <ResumePreview content={content} />
    </>
  );
}
