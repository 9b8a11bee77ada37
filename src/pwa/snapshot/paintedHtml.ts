import { fewOptions } from '#contract/clientLimits.ts';

/** What is painted in the app now, as HTML, without what anyone has typed or what only passes by. */
export function paintedHtml(app: Element): string {
  const copy = app.cloneNode(true) as Element;
  const choices = [...app.querySelectorAll('select')].map((select) => select.selectedIndex);
  for (const [at, select] of copy.querySelectorAll('select').entries()) {
    const chosen = choices[at] ?? -1;
    const options = [...select.options];
    for (const [place, option] of options.entries()) {
      // What a search is set to is in the address; of a form that is sent nothing is kept.
      option.toggleAttribute('selected', place === chosen && isSearch(select));
      // Long lists come with the app, as on a first visit: they would weigh more than the page.
      if (options.length > fewOptions && place > 0 && place !== chosen) option.remove();
    }
  }
  for (const field of copy.querySelectorAll('input')) {
    if (field.type === 'checkbox' || field.type === 'radio')
      field.toggleAttribute('checked', field.checked && isSearch(field));
    else if (field.type !== 'hidden') field.removeAttribute('value');
  }
  // Which picture of a round is shown: each change would be a page to keep anew.
  for (const button of copy.querySelectorAll('button[aria-current]'))
    button.removeAttribute('aria-current');
  for (const field of copy.querySelectorAll('textarea')) field.replaceChildren();
  // Lists that stay behind the page, which React hides: each would weigh as much as the page.
  for (const element of copy.querySelectorAll<HTMLElement>('[style]'))
    if (element.style.display === 'none') element.remove();
  for (const passing of copy.querySelectorAll('dialog, [popover], [aria-live]')) passing.remove();
  // Lines that offer something come again by themselves.
  for (const line of copy.querySelectorAll('#app > * > [role=status]:has(button)')) line.remove();
  // The document of the snapshot shows these itself where there is no network.
  for (const line of copy.querySelectorAll<HTMLElement>('.offline-bar, [data-age]'))
    line.hidden = true;
  return copy.innerHTML;
}

const isSearch = (field: Element) => {
  const form = field.closest('form');
  return form === null || form.getAttribute('method') === 'get';
};
