import { limits } from '#contract/limits.ts';

/** The digits of what was typed or pasted ("Your code is 123 456"), cut to a code's length (spec 5). */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.otpDigits);
}

/** Seconds as m:ss. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Whole seconds from `now` to `endsAt` (both ms), never below 0. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}
