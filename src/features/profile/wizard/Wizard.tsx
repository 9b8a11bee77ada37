import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { brand } from '#contract/brand.ts';
import { isProfileComplete, type DetailField } from '#contract/account/details.ts';
import { limits } from '#contract/limits.ts';
import { withoutApply } from '#contract/applications/applyReturn.ts';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { CallFailure } from '#src/data/api.ts';
import { resource } from '#src/data/cache/resource.ts';
import { updateSessionUser } from '#src/data/session/session.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { ConflictSheet } from '#src/features/profile/edit/ConflictSheet.tsx';
import { useFormErrors } from '#src/forms/formErrors.ts';
import { asksForProof, EmailProof } from '#src/features/profile/security/EmailProof.tsx';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { ProfileInput } from '#src/features/profile/edit/ProfileInput.tsx';
import type { ProfileValues } from '#src/features/profile/edit/profileValues.ts';
import { profileValues } from '#src/features/profile/edit/profileValues.ts';
import { SaveFailure, saveFailureText } from '#src/features/profile/edit/SaveFailure.tsx';
import { lostSession, saveProfile, showSaved } from '#src/features/profile/edit/saveProfile.ts';
import { StepHead } from './StepHead.tsx';
import {
  leaveForLogin,
  loginFrom,
  useProfileSave,
} from '#src/features/profile/edit/useProfileSave.ts';
import { suggestionsFor } from './suggestions.ts';
import type { useProfileDraft } from './useProfileDraft.ts';
import { jobIdIn, useWizardStep } from './useWizardStep.ts';
import css from './Wizard.module.css';
import { WizardDone } from './WizardDone.tsx';
import {
  asksFor,
  changeSince,
  fieldsOf,
  firstWrongStep,
  mayBeUnknown,
  stepErrors,
  stepWith,
  wizardChange,
  type StepNumber,
} from './wizardSteps.ts';

interface WizardProps {
  /** The saved profile, with what waits to be sent over it. */
  user: User;
  draft: ReturnType<typeof useProfileDraft>;
  /** What waits makes the profile complete, the server does not know it yet, and no more is typed. */
  kept: boolean;
  /** The server calls the profile complete. */
  onComplete: (user: User) => void;
}

/** The four steps (spec 2 and 4). Nothing is sent before the last one; until then the phone keeps it. */
export function Wizard({ user, draft, kept, onComplete }: WizardProps) {
  const { t, i18n } = useTranslation('profile');
  const [, navigate] = useLocation();
  const login = loginFrom('profileComplete', useSearch());
  const { step, origin, goTo, back } = useWizardStep(draft.step, draft.setStep);
  const job = useJobOf(origin);
  const stored = profileValues(user);
  const values: ProfileValues = { ...stored, ...draft.values };
  const heading = useStepFocus(step);
  const { form, errors, show, forget } = useFormErrors();
  const [skipping, setSkipping] = useState(false);
  const isSkipping = useRef(false);
  const [password, setPassword] = useState('');
  const baseVersion = draft.baseVersion ?? user.version;
  const onwards = origin === null ? href('jobs') : withoutApply(origin);

  const sent = useRef(draft.values);
  const isMounted = useIsMounted();

  const { save, busy, failure, conflict, settle } = useProfileSave({
    userId: user.id,
    page: 'profileComplete',
    onSaved(saved) {
      finish(saved.version);
      if (saved.isProfileComplete) {
        const text = t('wizard.saved', { name: brand.name });
        showToast({ tone: 'ok', text, ms: limits.toastProfile });
        return onComplete(saved);
      }
      showToast({ tone: 'info', text: t('wizard.savedPartly') });
      leave();
      updateSessionUser(saved);
    },
    onKept(needsLogin) {
      const isDone = finish(baseVersion);
      // A complete profile has its own end screen, below.
      if (isDone && isProfileComplete(values)) return;
      showToast({ tone: 'info', text: t(needsLogin ? 'common:sentAfterLogin' : 'save.kept') });
      leave();
    },
    onErrors(wrong) {
      if (isMounted()) turnTo(stepWith(Object.keys(wrong)) ?? step, wrong);
    },
    // The last field may be mended while a slow line saves.
    typedSince(version = baseVersion) {
      if (!isMounted()) return null;
      const before = { ...stored, ...sent.current };
      const more = changeSince(before, { ...before, ...draft.typedHere() }, version);
      if (!more) return null;
      sent.current = { ...sent.current, ...draft.typedHere() };
      draft.setBase(version);
      return more;
    },
  });

  function choose(keep: Parameters<typeof settle>[0]) {
    // It was typed before the choice, which counts: it is not sent over the other device's after all.
    const given = Object.entries(draft.typed()).filter(
      ([field]) => keep?.[field as DetailField] === 'theirs',
    );
    sent.current = { ...sent.current, ...Object.fromEntries(given) };
    settle(keep);
  }

  function turnTo(next: StepNumber, wrong: Record<string, string> = {}) {
    if (next !== step) goTo(next);
    show(wrong);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (show(stepErrors(step, values, stored))) return;
    if (step !== 4) return turnTo((step + 1) as StepNumber);
    const wrong = firstWrongStep(values, stored);
    if (wrong) return turnTo(wrong.step, wrong.errors);
    sent.current = draft.values;
    void save(wizardChange(values, stored, { baseVersion, skipRest: false }), password);
  }

  /** Not where someone has left already, and perhaps come back to type more. */
  function leave() {
    if (isMounted()) navigate(onwards);
  }

  /** All that is typed here is saved. @returns whether that is all that the phone keeps */
  function finish(version: number): boolean {
    if (isMounted()) sent.current = { ...sent.current, ...draft.typedHere() };
    return draft.forgetSent(sent.current, version);
  }

  async function skipLast() {
    // Two taps may come before the button is drawn busy.
    if (isSkipping.current) return;
    isSkipping.current = true;
    setSkipping(true);
    sent.current = draft.values;
    try {
      // The e-mail apart: it takes a proof and a network, and the answers wait for neither.
      const { email, ...change } = wizardChange(values, stored, { baseVersion, skipRest: true });
      const outcome = await saveProfile(user.id, change);
      if (outcome.is === 'paused') return leaveForLogin(login, t('save.expired'), navigate);
      if (outcome.is === 'gone') return;
      const saved = outcome.is === 'saved' ? outcome.user : null;
      const asked = saved && email ? await askForEmail(saved, email, password) : undefined;
      const isEmailLeft = email !== undefined && !asked?.user;
      const now = asked?.user ?? saved;
      if (!firstWrongStep(values, stored)) {
        const version = now?.version ?? baseVersion;
        draft.forgetSent(sent.current, version, isEmailLeft ? 'email' : undefined);
      }
      leave();
      if (outcome.is === 'kept') {
        const text = t(outcome.needsLogin ? 'common:sentAfterLogin' : 'save.kept');
        showToast({ tone: 'info', text });
      }
      if (isEmailLeft) {
        const isOffline = outcome.is === 'kept' && !outcome.needsLogin;
        tellEmailLeft(email, now, isOffline ? new CallFailure(0, {}) : asked?.failure);
      } else if (email) showToast({ tone: 'info', text: t('newEmail.sent', { email }) });
      if (!now) return;
      updateSessionUser(now);
      showSaved(now);
    } catch (caught) {
      const lost = caught instanceof CallFailure && lostSession(caught.code);
      if (lost) return leaveForLogin(login, t(lost), navigate);
      // Spec 8: logged, and the way to the jobs is free all the same. The draft stays.
      queueMicrotask(() => {
        throw caught;
      });
      leave();
    }
  }

  /**
   * Why a changed e-mail was not taken, and where it is by now: no one is led to the wizard of a
   * complete profile any more. `failure`: missing where it was not asked for without a proof.
   */
  function tellEmailLeft(email: string, saved: User | null, failure?: CallFailure) {
    const isComplete = saved?.isProfileComplete;
    const text =
      failure && !asksForProof(failure)
        ? t('wizard.emailRefused', {
            email,
            reason: saveFailureText(i18n, failure, t('save.failed')),
          })
        : t('wizard.emailLeft', { email });
    showToast({
      ...{ tone: 'warning', ms: 0 },
      text: `${text} ${t(isComplete ? 'wizard.emailWaits' : 'wizard.emailStays')}`,
      ...(isComplete && {
        action: { label: t('common:nav.profile'), onAct: () => navigate(href('profile')) },
      }),
    });
  }

  const working = busy || skipping;
  if (kept && !working && !failure && !conflict) {
    return <WizardDone user={user} sent={false} origin={origin} />;
  }
  return (
    <div className={classes('container', css.page)}>
      <StepHead step={step} heading={heading} />
      <form ref={form} noValidate className={css.form} onSubmit={submit}>
        {step === 1 && <p className={css.why}>{t('wizard.why')}</p>}
        {fieldsOf(step)
          .filter((field) => asksFor(field, stored, draft.values))
          .map((field) => (
            <ProfileInput
              key={field}
              field={field}
              kind="wizard"
              mayBeUnknown={mayBeUnknown(field)}
              value={values[field]}
              error={errors[field]}
              suggestions={suggestionsFor(field, job, t)}
              onChange={(value) => {
                draft.setValue(field, value, user.version);
                forget(field);
              }}
            />
          ))}
        <SaveFailure failure={failure} fallback={t('save.failed')} />
        {asksForProof(failure) && (
          <EmailProof
            page="profileComplete"
            hasPassword={user.hasPassword}
            value={password}
            onChange={setPassword}
            failure={failure}
          />
        )}
        <div className={css.actions}>
          {step > 1 && (
            <Button variant="quiet" disabled={working} onClick={back}>
              {t('wizard.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant="next"
            className={css.forward}
            disabled={skipping}
            busy={busy}
            busyLabel={t('wizard.saving')}
          >
            {step === 4 ? t('wizard.save') : t('wizard.continue')}
          </Button>
        </div>
        <Button
          variant="quiet"
          disabled={busy}
          busy={skipping}
          busyLabel={t('wizard.saving')}
          onClick={() => {
            if (step === 4) void skipLast();
            else turnTo((step + 1) as StepNumber);
          }}
        >
          {step === 4 ? t('wizard.skipLast') : t('wizard.skip')}
        </Button>
      </form>
      {conflict && <ConflictSheet conflict={conflict} onSettle={choose} />}
    </div>
  );
}

/** Asks for a changed e-mail alone. @returns the account, or why it is not taken: nothing without a proof */
async function askForEmail(
  user: User,
  email: string,
  password: string,
): Promise<{ user?: User; failure?: CallFailure }> {
  // The server would ask for the password.
  if (user.hasPassword && password === '') return {};
  try {
    const change = { details: {}, email, baseVersion: user.version };
    const outcome = await saveProfile(user.id, change, password);
    return outcome.is === 'saved' ? { user: outcome.user } : {};
  } catch (failure) {
    if (!(failure instanceof CallFailure) || lostSession(failure.code)) throw failure;
    return { failure };
  }
}

/** The job that someone came from, as the phone has it; undefined where they came from elsewhere. */
function useJobOf(origin: string | null) {
  const jobId = jobIdIn(origin);
  useSignals();
  return jobId === null ? undefined : resource({ call: 'jobs.get', params: { jobId } }).value.data;
}

/** Each new step starts at its title, for eyes, fingers and screen readers alike. */
function useStepFocus(step: StepNumber) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
