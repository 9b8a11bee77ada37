const fields = 'input, textarea, select';

/**
 * Notes what someone has done in a page before the app's own took its place: typed, chosen, unfolded,
 * moved the focus, tapped.
 * @returns does the same in the new page, once it is shown
 */
export function carryOver(from: HTMLElement, to: HTMLElement): () => void {
  const focused = from.contains(document.activeElement) ? document.activeElement : null;
  const edited = [...from.querySelectorAll<Field>(fields)].filter(isEdited);
  const target = focused && twin(focused, from, to);
  const pairs = edited.map((field) => ({ field, other: twin(field, from, to) }));
  // Filled in the snapshot already (sw/snapshots/scripts.ts); an even number of taps changes nothing.
  const tappedOnly = from.querySelectorAll('[data-tapped]:not([data-noted])');
  const hearts = [...tappedOnly].map((heart) => twin(heart, from, to));
  // The browser folds by itself; what is loaded for it comes with the toggle of the new one.
  const folds = [...from.querySelectorAll('summary')].map((summary) => ({
    open: summary.closest('details')?.open ?? false,
    other: twin(summary, from, to)?.closest('details'),
  }));
  const tapped = window.keepClick?.button;
  const button = tapped && from.contains(tapped) && twin(tapped, from, to);
  return () => {
    for (const { field, other } of pairs) if (other) enter(field, other as Field);
    for (const { open, other } of folds) if (other) other.open = open;
    for (const heart of hearts) if (heart instanceof HTMLElement) heart.click();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && target instanceof HTMLInputElement)
      select(focused, target);
    if (button instanceof HTMLElement && window.keepClick) window.keepClick.button = button;
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether someone has changed a field since it was painted. */
export function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const painted = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return field.value !== (painted?.value ?? '');
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/**
 * Whether all that someone has typed, chosen and tapped in a page has its place in the new one: parts
 * of that come with an answer.
 * @param rest what stays in the new page as it is (lateRest.ts), and hands on what is tapped in it
 */
export function isCarried(from: HTMLElement, to: HTMLElement, rest?: Element | null): boolean {
  const tapped = window.keepClick?.button;
  const done = [...from.querySelectorAll<Field>(fields)].filter(isEdited) as Element[];
  if (tapped && from.contains(tapped) && !rest?.contains(tapped)) done.push(tapped);
  return done.every((element) => twin(element, from, to) !== null);
}

/**
 * The same element in the other page: of those that say the same the one in the same place. Null where
 * that is not certain: nothing is pressed or filled in by mistake.
 */
export function twin(element: Element, from: HTMLElement, to: HTMLElement): Element | null {
  const isTranslated = from.lang !== '' && from.lang !== document.documentElement.lang;
  const [all, others] = [from, to].map((page) => [...page.querySelectorAll(element.localName)]);
  if (!all || !others) return null;
  const isSame = (one: Element) => label(one, isTranslated) === label(element, isTranslated);
  const [before, now] = [all.filter(isSame), others.filter(isSame)];
  const found = now[before.indexOf(element)];
  if (!found || before.length === now.length) return found ?? null;
  // A part of the page that comes later may hold more of them.
  return !isTranslated && others.indexOf(found) === all.indexOf(element) ? found : null;
}

/** What an element says; in another language what it looks like. */
const label = (element: Element, isTranslated: boolean) =>
  [
    element.getAttribute('name'),
    element.getAttribute(isTranslated ? 'class' : 'aria-label'),
    isTranslated || element.matches(fields) ? '' : element.textContent,
  ].join();

/**
 * Notes what someone has chosen and switched in a page before its code ran (contract/http/earlyClick.ts),
 * and does so once more when the page answers: React hears of no change that was before it.
 */
export function repeatChoices(page: HTMLElement): void {
  const choices = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  const look = () => {
    // Text is taken over where it is typed, and may be longer by then.
    const chosen = ':is(select, [type=checkbox], [type=radio])[data-chosen]';
    for (const field of page.querySelectorAll<HTMLInputElement>(chosen)) {
      delete field.dataset.chosen;
      choices.set(field, { value: field.value, checked: field.checked });
    }
    if (window.keepClick) return void requestAnimationFrame(look);
    for (const [field, choice] of choices) {
      // React compares with what was assigned last.
      field.checked = field.defaultChecked;
      enter(choice, field);
    }
  };
  look();
}

/** As if it were typed or chosen here: React hears of it. */
function enter(from: { value: string; checked?: boolean }, to: Field): void {
  if (to instanceof HTMLInputElement && /^(checkbox|radio)$/.test(to.type)) {
    if (from.checked !== to.checked) to.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set;
  setter?.call(to, from.value);
  const isSelect = to instanceof HTMLSelectElement;
  to.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}

function select(from: HTMLInputElement, to: HTMLInputElement): void {
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  } catch {
    // Not every kind of field has a selection.
  }
}
