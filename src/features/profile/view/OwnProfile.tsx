import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { lookWhatWaits } from '#src/data/outbox/firstLook.ts';
import { arrivedEntries, outboxEntries } from '#src/data/outbox/state.ts';
import { updateSessionUser } from '#src/data/session/session.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { loadFirst } from '#src/pwa/loadAhead.ts';
import { SessionOver } from '#src/features/shared/page/SessionOver.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { BriefcaseIcon, RupeeIcon } from '#src/components/icons/critical.tsx';
import { EditIcon } from '#src/components/icons/deferred.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { documentsId } from './documentsHref.ts';
import { EditSheet } from '#src/features/profile/edit/EditSheet.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { LogoutButton } from '#src/features/profile/security/LogoutButton.tsx';
import { NewEmail } from '#src/features/profile/security/NewEmail.tsx';
import { MyData } from '#src/features/profile/privacy/MyData.tsx';
import css from './OwnProfile.module.css';
import { profileMarks, withPending } from '#src/features/shared/profile/pendingProfile.ts';
import { PictureSheet } from '#src/features/profile/files/PictureSheet.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { unsavedOf, type ProfileField } from '#src/features/profile/edit/profileValues.ts';
import { RefusedSaves } from './RefusedSaves.tsx';
import { ResumeCard } from '#src/features/profile/files/ResumeCard.tsx';
import { profileRequest } from '#src/features/profile/edit/saveProfile.ts';
import { UnsavedNotice } from '#src/features/profile/edit/UnsavedNotice.tsx';
import { useWizardDraft } from '#src/features/profile/edit/useWizardDraft.ts';
import {
  useProfileDraft,
  useSavedForgotten,
} from '#src/features/profile/wizard/useProfileDraft.ts';
import { LanguageChoice } from '#src/i18n/LanguageChoice.tsx';
import privacyNoteCss from './PrivacyNote.module.css';

// Before the first render: what was changed without a network is not shown as it was before.
loadFirst(lookWhatWaits);

/** The profile of the logged-in user: the server's, or the one saved on the phone with its age. */
export function OwnProfile({ userId }: { userId: string }) {
  const state = useResource(profileRequest(userId));
  const { data, error, offline, reload } = state;

  useEffect(() => {
    if (data && !offline) updateSessionUser(data);
  }, [data, offline]);

  return (
    <div className={classes('container', css.page)}>
      <SavedNote state={state} />
      <SessionOver offline={offline} />
      {data ? (
        <Profile user={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void reload()} />
      ) : (
        <ProfileSkeleton />
      )}
      <PrivacyNote />
    </div>
  );
}

function Profile({ user: saved }: { user: User }) {
  useSignals();
  const { t } = useTranslation('profile');
  const draft = useProfileDraft(`profile-edit:${saved.id}`);
  const [editing, setEditing] = useState<{ first?: ProfileField } | null>(null);
  const [picture, setPicture] = useState<'profilePhoto' | 'bannerImage' | null>(null);
  const details = useRef<HTMLHeadingElement>(null);
  const shown = withPending(saved, outboxEntries.value);
  const { user } = shown;
  const marks = profileMarks(shown, outboxEntries.value, arrivedEntries.value);
  const isHeld = shown.pending.size > 0 || editing !== null;
  const forgetInWizard = useWizardDraft(saved, isHeld, draft);
  // What waits to be sent is not unsaved: the page may have been closed while it was sent.
  const hasDraft = Object.keys(unsavedOf(draft.values, user)).length > 0;
  useSavedForgotten(draft, saved, editing === null);
  useDocumentsLink();

  return (
    <>
      <RefusedSaves userId={user.id} />
      {user.pendingEmail && (
        <NewEmail userId={user.id} email={user.pendingEmail} isFirst={user.email === ''} />
      )}
      {hasDraft && !editing && (
        <UnsavedNotice
          onContinue={() => setEditing({})}
          onDiscard={() => {
            draft.forget();
            // The button goes away with its notice: what it was about has the focus then.
            details.current?.focus();
          }}
        />
      )}
      <div className={css.columns}>
        <div className={css.aside}>
          <ProfileHead user={user} onPicture={setPicture} />
          <ResumeCard user={user} />
          <CompletionCard
            user={user}
            onFill={(field) => setEditing({ first: field })}
            onFile={(field) => (field === 'resume' ? showDocuments() : setPicture(field))}
          />
          <div className={css.actions}>
            <Link href={href('myApplications')} className={buttonClass('quiet')}>
              <BriefcaseIcon size={20} />
              {t('common:nav.applications')}
            </Link>
            <Link href={href('receipts')} className={buttonClass('quiet')}>
              <RupeeIcon size={20} />
              {t('page.receipts')}
            </Link>
            <LogoutButton />
          </div>
        </div>
        <div className={css.main}>
          <section className={css.details} aria-labelledby="details-title">
            <div className={css.detailsHead}>
              <h2 id="details-title" ref={details} tabIndex={-1}>
                {t('page.details')}
              </h2>
              <Button icon={<EditIcon size={20} />} onClick={() => setEditing({})}>
                {t('page.edit')}
              </Button>
            </div>
            <ProfileDetails user={user} marks={marks} />
          </section>
          <MyData user={user} />
        </div>
      </div>
      {picture && <PictureSheet user={user} kind={picture} onClose={() => setPicture(null)} />}
      {editing && (
        <EditSheet
          user={user}
          draft={draft}
          first={editing.first}
          onSent={forgetInWizard}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** An address that names the documents starts there. */
function useDocumentsLink(): void {
  useEffect(() => {
    if (location.hash === `#${documentsId}`) showDocuments();
  }, []);
}

function showDocuments(): void {
  const section = document.getElementById(documentsId);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** The language, and who sees a profile. */
function PrivacyNote() {
  const { t } = useTranslation('profile');
  return (
    <section className={privacyNoteCss.note} aria-labelledby="settings-title">
      <h2 id="settings-title">{t('page.settings')}</h2>
      <p>{t('page.privacy')}</p>
      <div className={privacyNoteCss.links}>
        <LanguageChoice className={privacyNoteCss.languages} />
        <Link href={href('privacyPolicy')}>{t('page.readPrivacy')}</Link>
      </div>
    </section>
  );
}
