import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { href } from '#contract/paths.ts';
import type { User } from '#contract/user.ts';
import { endSession, updateSessionUser } from '#src/data/session.ts';
import { useResource } from '#src/lib/pageData.tsx';
import { SavedNote } from '#src/lib/SavedNote.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { BriefcaseIcon, EditIcon, LogoutIcon } from '#src/ui/icons.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { EditSheet } from './EditSheet.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import css from './OwnProfile.module.css';
import { PrivacyNote } from './PrivacyNote.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import type { ProfileField } from './profileValues.ts';
import { profileRequest } from './saveProfile.ts';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { useProfileDraft } from './useProfileDraft.ts';

/** The profile of whoever is logged in: the server's, or the one saved on the phone with its age. */
export function OwnProfile({ userId }: { userId: string }) {
  const state = useResource(profileRequest(userId));
  const { data, error, offline, reload } = state;

  useEffect(() => {
    if (data && !offline) updateSessionUser(data);
  }, [data, offline]);

  return (
    <div className={classes('container', css.page)}>
      <SavedNote state={state} />
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

function Profile({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [, navigate] = useLocation();
  const draft = useProfileDraft(`profile-edit:${user.id}`);
  const [editing, setEditing] = useState<{ first?: ProfileField } | null>(null);
  const hasDraft = Object.keys(draft.values).length > 0;

  function logOut() {
    // Drafts hold personal data; whoever logs out by choice leaves nothing behind.
    endSession();
    navigate(href('home'));
  }

  return (
    <>
      {hasDraft && !editing && (
        <UnsavedNotice onContinue={() => setEditing({})} onDiscard={draft.forget} />
      )}
      <div className={css.columns}>
        <div className={css.aside}>
          <ProfileHead user={user} />
          <CompletionCard user={user} onFill={(field) => setEditing({ first: field })} />
          <div className={css.actions}>
            <Link href={href('myApplications')} className={buttonClass('quiet')}>
              <BriefcaseIcon size={20} />
              {t('common:nav.applications')}
            </Link>
            <Button variant="quiet" icon={<LogoutIcon size={20} />} onClick={logOut}>
              {t('common:nav.logout')}
            </Button>
          </div>
        </div>
        <section className={css.details} aria-labelledby="details-title">
          <div className={css.detailsHead}>
            <h2 id="details-title">{t('page.details')}</h2>
            <Button icon={<EditIcon size={20} />} onClick={() => setEditing({})}>
              {t('page.edit')}
            </Button>
          </div>
          <ProfileDetails user={user} />
        </section>
      </div>
      {editing && (
        <EditSheet
          user={user}
          draft={draft}
          first={editing.first}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
