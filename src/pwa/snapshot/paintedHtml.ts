/** What is painted in the app now, as HTML, without what anyone has typed or what only passes by. */
export function paintedHtml(app: Element): string {
  const copy = app.cloneNode(true) as Element;
  const choices = [...app.querySelectorAll('select')].map((select) => select.selectedIndex);
  for (const [at, select] of copy.querySelectorAll('select').entries()) {
    const chosen = choices[at] ?? -1;
    for (const [place, option] of [...select.options].entries()) {
      // What a search is set to is in the address; of a form that is sent nothing is kept.
      option.toggleAttribute('selected', place === chosen && isSearch(select));
    }
  }
  for (const field of copy.querySelectorAll('input')) {
    if (field.type === 'checkbox' || field.type === 'radio')
      field.toggleAttribute('checked', field.checked && isSearch(field));
    else if (field.type !== 'hidden') field.removeAttribute('value');
  }
  for (const field of copy.querySelectorAll('textarea')) field.replaceChildren();
  // Lists that stay behind the page, which React hides: each would weigh as much as the page.
  for (const element of copy.querySelectorAll<HTMLElement>('[style]'))
    if (element.style.display === 'none') element.remove();
  for (const passing of copy.querySelectorAll('dialog, [popover], [aria-live], [data-mark]'))
    passing.remove();
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
