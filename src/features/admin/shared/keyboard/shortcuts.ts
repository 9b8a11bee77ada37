import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** Of local storage: set where someone has switched the letters off (WCAG 2.1.4). */
const key = 'adminKeys';

export const lettersAreOn = (): boolean => readLocal(key) !== 'off';

export const switchLetters = (on: boolean): void => writeLocal(key, on ? 'on' : 'off');

/** What takes letters by itself: fields, and lists that are searched by typing. */
const fields =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** What someone sees and may press. */
const isUsable = (element: HTMLElement) =>
  element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled="true"]');

const usable = (within: ParentNode, selector: string): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(isUsable);

/**
 * Does what a key means on an admin's screen: `/` to the search, `n` a new record, `j` and `k` to the
 * next and previous row (in a dialog, the next and previous record), Ctrl+Enter saves. No letter is
 * taken from a field, and none with Ctrl, Alt or Cmd, which are the browser's and the screen reader's.
 * @returns 'help' where the list of the keys is asked for
 */
export function pressKey(event: KeyboardEvent): 'help' | undefined {
  const { key: pressed, target } = event;
  const isTaken = event.defaultPrevented || event.isComposing || event.altKey;
  if (isTaken || !(target instanceof Element)) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (pressed === 'Enter' && !event.repeat && !event.shiftKey && save(target)) {
      event.preventDefault();
    }
    return undefined;
  }
  if (target.matches(fields) || !lettersAreOn()) return undefined;
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  const dialog = dialogs[dialogs.length - 1];
  if (pressed === '?') {
    event.preventDefault();
    return dialog ? undefined : 'help';
  }
  const scope = dialog ?? document.querySelector('main');
  if (!scope) return undefined;
  const done =
    pressed === '/'
      ? !dialog && toSearch(scope)
      : /^[njk]$/.test(pressed) && (press(scope, pressed) || (!dialog && toRow(scope, pressed)));
  if (done) event.preventDefault();
  return undefined;
}

/** Presses what saves around the focus: a form's own button, or the one of what is written here. */
function save(from: Element): boolean {
  const part = from.closest('section, form, dialog');
  // A sheet's own button is beside its form, not inside.
  const whole = from.closest('dialog') ?? from.closest('form');
  const button =
    (part && usable(part, '[data-save]')[0]) ?? (whole && usable(whole, '[type=submit]')[0]);
  button?.click();
  return Boolean(button);
}

function toSearch(scope: ParentNode): boolean {
  const [field] = usable(scope, 'input[type=search]');
  field?.focus();
  return field !== undefined;
}

/** Presses the button that says which key it is. */
function press(scope: ParentNode, pressed: string): boolean {
  const [button] = usable(scope, `[data-key="${pressed}"]`);
  button?.click();
  return button !== undefined;
}

/** Moves the focus to what opens the next or the previous row. Enter is the browser's own. */
function toRow(scope: ParentNode, pressed: string): boolean {
  if (pressed === 'n') return false;
  const rows = usable(scope, 'tbody tr, [data-rows] > li').flatMap((row) => {
    const opener = usable(row, '[data-row]')[0] ?? usable(row, 'a, button')[0];
    return opener ? [{ row, opener }] : [];
  });
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const to = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (pressed === 'j' ? 1 : -1)));
  rows[to]?.opener.focus();
  return rows.length > 0;
}
