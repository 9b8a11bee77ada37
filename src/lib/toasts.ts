import { signal } from '@preact/signals-core';
import { limits } from '#contract/limits.ts';
import type { Toast } from '#src/ui/Toasts.tsx';

/** The toasts on screen. Only the phone writes it: a server never shows one. */
export const toasts = signal<Toast[]>([]);

let count = 0;

/** Shows a toast, 5 s where no time is given (spec 9). Out: its id. */
export function showToast(toast: Omit<Toast, 'id' | 'ms'> & { ms?: number }): string {
  const id = `toast-${++count}`;
  toasts.value = [...toasts.value, { ms: limits.toast, ...toast, id }];
  return id;
}

/** Takes a toast off the screen. */
export function closeToast(id: string): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}
