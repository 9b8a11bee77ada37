/** Fields that the person at this page has changed. */
const typed = new Set<Element>();

/** Starts noticing what is typed, from the first letter on. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => target instanceof Element && typed.add(target), true);
}

/**
 * Whether a form on screen holds something that was typed here and not sent: nothing may interrupt
 * it. Searches and filters, whose forms say `get`, do not count.
 */
export function hasUnsentInput(): boolean {
  for (const field of typed) {
    if (!field.isConnected) typed.delete(field);
    else if (isWriting(field) && isFilled(field)) return true;
  }
  return false;
}

function isWriting(field: Element): boolean {
  const form = field.closest('form, dialog');
  return form !== null && form.getAttribute('method') !== 'get' && !field.closest('[role=search]');
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return true;
  return 'value' in field && field.value !== '';
}
