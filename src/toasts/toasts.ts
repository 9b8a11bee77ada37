import { signal } from '@preact/signals-core';
import { limits } from '#contract/limits.ts';
import type { Toast } from '#src/components/status/Toasts.tsx';

/** The toasts on screen. Only the phone writes it: a server never shows one. */
export const toasts = signal<Toast[]>([]);

let count = 0;

/** More of them would cover what someone works on, on a phone half of the screen. */
const most = 3;

/**
 * Shows a toast, 5 s where no time is given (spec 9). Of too many the oldest goes, unless it says that
 * something went wrong.
 * @returns its id
 */
export function showToast(toast: Omit<Toast, 'id' | 'ms'> & { ms?: number }): string {
  const id = `toast-${++count}`;
  const shown = toasts.peek();
  const oldest = shown[most - 1] && shown.find(({ tone }) => /ok|info/.test(tone));
  toasts.value = [...shown.filter((one) => one !== oldest), { ms: limits.toast, ...toast, id }];
  return id;
}

/** Takes a toast off the screen. */
export function closeToast(id: string): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/**
 * News of one kind, told by one toast as long as it stands: fifty things that are sent at once must
 * not cover the page fifty times.
 * @returns `add` shows the toast that is made for so many of them
 */
export function toastOfMany(): {
  add(toastFor: (count: number) => Parameters<typeof showToast>[0]): void;
} {
  let shown = { id: '', count: 0 };
  return {
    add(toastFor) {
      const stands = toasts.peek().some(({ id }) => id === shown.id);
      const count = stands ? shown.count + 1 : 1;
      closeToast(shown.id);
      shown = { id: showToast(toastFor(count)), count };
    },
  };
}
