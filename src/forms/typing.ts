/** Fields that the person at this page has changed. */
const changed = new Set<Element>();

/** Starts noticing what is typed and chosen, from the first letter on. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => target instanceof Element && changed.add(target), true);
  // After a form is sent its texts are gone, but a choice always has a value: it counts no more.
  addEventListener('submit', ({ target }) => {
    for (const field of changed)
      if (!isText(field) && formOf(field) === target) changed.delete(field);
  });
}

/**
 * Whether a form on screen holds something that was entered here and not sent: nothing may
 * interrupt it. Searches and filters, whose forms say `get`, do not count.
 */
export function hasUnsentInput(): boolean {
  for (const field of changed) {
    if (!field.isConnected) changed.delete(field);
    else if (isWriting(field) && (!isText(field) || field.value !== '')) return true;
  }
  return false;
}

const formOf = (field: Element) => field.closest('form, dialog');

function isWriting(field: Element): boolean {
  const form = formOf(field);
  return form !== null && form.getAttribute('method') !== 'get' && !field.closest('[role=search]');
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return field.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])');
}
