import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href, paths } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { updateSessionUser } from '#src/data/session/session.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { CheckCircleIcon, ClockIcon } from '#src/components/icons/deferred.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { CountriesField } from '#src/features/profile/edit/CountriesField.tsx';
import { profileValues } from '#src/features/profile/edit/profileValues.ts';
import { saveProfile, showSaved } from '#src/features/profile/edit/saveProfile.ts';
import { documentsHref } from '#src/features/profile/view/documentsHref.ts';
import { jobIdIn } from './useWizardStep.ts';
import css from './WizardDone.module.css';
import { progressOf } from './wizardSteps.ts';

interface WizardDoneProps {
  user: User;
  /** False: what was typed waits on the phone for a network. */
  sent: boolean;
  /** The page that someone signed up from. */
  origin: string | null;
  onSaved?: (user: User) => void;
}

/**
 * 'Profile Complete!' (spec 2): the way to the jobs, and two things that help and no step asks for.
 * Without a network it says that the profile is saved on the phone, and nothing more.
 */
export function WizardDone({ user, sent, origin, onSaved }: WizardDoneProps) {
  const { t } = useTranslation('profile');
  const [, navigate] = useLocation();
  const [countries, setCountries] = useState(() => profileValues(user).preferredCountries);
  const [busy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useTellSession(sent ? user : null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  async function leaveFor(path: string) {
    // Two taps may come before the buttons are drawn busy.
    if (isLeaving.current) return;
    if (countries !== profileValues(user).preferredCountries) {
      isLeaving.current = true;
      setBusy(true);
      const change = { details: { preferredCountries: countries }, baseVersion: user.version };
      try {
        const outcome = await saveProfile(user.id, change);
        if (outcome.is === 'saved') {
          onSaved?.(outcome.user);
          showSaved(outcome.user);
        }
      } catch {
        showToast({ tone: 'warning', text: t('wizard.countriesFailed') });
      }
    }
    navigate(path);
  }

  return (
    <div className={classes('container', css.page)}>
      <div className={css.head}>
        <span className={css.tick}>
          {sent ? <CheckCircleIcon size={48} /> : <ClockIcon size={48} />}
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {sent ? t('wizard.done') : t('wizard.kept')}
        </h1>
        <p>{sent ? t('wizard.doneText') : t('wizard.keptText')}</p>
      </div>
      <ProgressBar
        value={progressOf('done')}
        label={t('wizard.progress')}
        tone={sent ? 'green' : 'brand'}
      />
      <div className={css.card}>
        <CountriesField
          legend={t('wizard.countriesTitle')}
          hint={t('wizard.countriesText')}
          name="preferredCountries"
          value={countries}
          onChange={setCountries}
        />
      </div>
      <div className={css.ways}>
        {origin && (
          <Button
            variant="next"
            block
            busy={busy}
            busyLabel={t('wizard.saving')}
            onClick={() => void leaveFor(origin)}
          >
            {jobIdIn(origin) === null ? t('wizard.backToOrigin') : t('wizard.backToJob')}
          </Button>
        )}
        <Button
          variant={origin ? 'quiet' : 'next'}
          block
          busy={busy}
          busyLabel={t('wizard.saving')}
          onClick={() => void leaveFor(href('jobs'))}
        >
          {t('wizard.continueToJobs')}
        </Button>
      </div>
      <section className={css.card} aria-labelledby="resume-title">
        <h2 id="resume-title">{t('wizard.resumeTitle')}</h2>
        <p>{t('wizard.resumeText')}</p>
        <Button variant="quiet" disabled={busy} onClick={() => void leaveFor(documentsHref)}>
          {t('wizard.toProfile')}
        </Button>
      </section>
    </div>
  );
}

/**
 * Tells the session that the profile is complete once this screen is left, however it is left: the
 * guard of the wizard would take the screen away at once.
 */
function useTellSession(user: User | null): void {
  useEffect(() => {
    if (!user) return;
    const tell = () => updateSessionUser(user);
    const left = () => {
      if (location.pathname !== paths.profileComplete) tell();
    };
    addEventListener('pagehide', tell);
    addEventListener('popstate', tell);
    return () => {
      removeEventListener('pagehide', tell);
      removeEventListener('popstate', tell);
      left();
    };
  }, [user]);
}
