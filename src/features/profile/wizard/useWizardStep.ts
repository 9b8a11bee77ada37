import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { stepNumbers, type StepNumber } from './wizardSteps.ts';

interface WizardAddress {
  step: StepNumber;
  /** The page that someone signed up from, to go back to at the end. */
  origin: string | null;
  goTo: (step: StepNumber) => void;
  back: () => void;
}

/** The step in an address's query: `?step=2`, or undefined. */
export function stepIn(search: string): StepNumber | undefined {
  const step = Number(new URLSearchParams(search).get('step'));
  return stepNumbers.find((number) => number === step);
}

/** The page to go back to that an address names, or null. */
export function originIn(search: string): string | null {
  return safeReturnPath(new URLSearchParams(search).get('from'));
}

/** The job whose page it is, or null: `/jobs/12?apply=1` is of '12'. */
export function jobIdIn(origin: string | null): string | null {
  const [, id] = /^\/jobs\/([^/?#]+)(?:[?#]|$)/.exec(origin ?? '') ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}

/**
 * The wizard's step, kept in the address, so that the phone's back button goes one step back. An
 * address without a step opens at the one where someone left off (`lastStep`), once.
 */
export function useWizardStep(
  lastStep: StepNumber,
  remember: (step: StepNumber) => void,
): WizardAddress {
  const [, navigate] = useLocation();
  const search = useSearch();
  const given = stepIn(search);
  const origin = originIn(search);
  const opened = useRef(false);
  const step = given ?? 1;

  useEffect(() => {
    if (opened.current) return;
    if (given === undefined && lastStep > 1) {
      navigate(addressOf(lastStep, origin), { replace: true });
    }
    opened.current = given !== undefined || lastStep > 1;
  }, [given, lastStep, origin, navigate]);

  function goTo(next: StepNumber, replace = false) {
    opened.current = true;
    remember(next);
    navigate(addressOf(next, origin), { replace, state: { before: step } });
  }
  return {
    step,
    origin,
    goTo: (next) => goTo(next),
    back() {
      const before = stepNumbers.find((number) => number === step - 1);
      if (before === undefined) return;
      // The step before is mostly the entry before; a second one would trap the phone's back button.
      const state = history.state as { before?: number } | null;
      if (state?.before === before) history.back();
      else goTo(before, true);
    },
  };
}

function addressOf(step: StepNumber, origin: string | null): string {
  return href('profileComplete', undefined, { step, from: origin ?? undefined });
}
