export type ControlKind = 'button' | 'link' | 'field';

/**
 * What a person sees under this name; runs in the page. The name is all of it or its beginning.
 * Throws where there is none.
 */
export function control(kind: ControlKind, name: string): HTMLElement {
  const selectors = {
    button: 'button, label, summary, [role=button]',
    link: 'a[href]',
    field: 'input, select, textarea',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement) => {
    const labels = kind === 'field' ? (element as HTMLInputElement).labels : null;
    const named = labels ? [...labels] : [element];
    return [element.ariaLabel, ...named.map(({ textContent }) => textContent)].map(plain);
  };
  const seen = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) => element.getClientRects().length > 0 && element.closest('[hidden]') === null,
  );
  const found =
    seen.find((element) => namesOf(element).includes(name)) ??
    seen.find((element) => namesOf(element).some((one) => one.startsWith(name)));
  if (!found) throw new Error(`No ${kind} "${name}" on ${location.href}`);
  found.scrollIntoView({ block: 'center' });
  return found;
}

/** Chooses an option of a list or a group by its text; runs in the page. */
export function choose(group: string, option: string): void {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isMeant = (text: string | null | undefined) =>
    plain(text).toLowerCase().includes(group.toLowerCase());
  for (const select of document.querySelectorAll('select')) {
    if (![...select.labels].some(({ textContent }) => isMeant(textContent))) continue;
    const wanted = [...select.options].find(({ text }) => plain(text) === option);
    if (!wanted) throw new Error(`No "${option}" in "${group}"`);
    wanted.selected = true;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const groups = [...document.querySelectorAll<HTMLElement>('fieldset, [role=radiogroup]')];
  const labels = groups
    .filter((one) => isMeant(one.ariaLabel ?? one.querySelector('legend')?.textContent))
    .flatMap((one) => [...one.querySelectorAll('label')]);
  const label =
    labels.find(({ textContent }) => plain(textContent) === option) ??
    labels.find(({ textContent }) => plain(textContent).startsWith(option));
  if (!label) throw new Error(`No "${option}" in "${group}"`);
  label.click();
}
