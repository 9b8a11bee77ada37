import { fewOptions } from '#contract/clientLimits.ts';
import { paths } from '#contract/http/paths.ts';
import { markFold } from './fold.ts';

/** What only passes by, and how writes stand: a worker may have sent them since. */
const passing = 'dialog, [popover], [aria-live], [data-mark]';

/**
 * Lines that offer something come again by themselves, and that which says how many writes wait. In two
 * questions: Chrome before 105 and Firefox before 121 know no `:has()`.
 */
const isPassingLine = (element: Element) =>
  element.matches('#app > * > [role=status]') &&
  element.querySelector(`button, a[href="${paths.waiting}"]`) !== null;

/**
 * What is painted in the app now, as HTML, without what anyone has typed or what only passes by.
 * @param dateOf a date as it is written, for words that are true for a day only
 */
export function paintedHtml(app: Element, dateOf = (iso: string) => iso): string {
  const copies = new Map<Element, Element>();
  const copy = copyShown(app, copies);
  for (const [option, copied] of copies) {
    if (!(option instanceof HTMLOptionElement)) continue;
    const select = option.closest('select');
    // What a search is set to is in the address; of a form that is sent nothing is kept.
    const isSet = select?.selectedIndex === option.index && isSearch(select);
    copied.toggleAttribute('selected', isSet);
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
  // Sent by the app alone, and may come late in it: the browser would send them to no one, and what is
  // typed before there is such a form again would be lost.
  for (const form of copy.querySelectorAll('form[novalidate]')) form.toggleAttribute('inert', true);
  // The document of the snapshot shows these itself where there is no network.
  for (const line of copy.querySelectorAll<HTMLElement>('.offline-bar, [data-age]'))
    line.hidden = true;
  // The line that it will have: nothing moves as it is filled in.
  for (const note of copy.querySelectorAll('[data-age] > :last-child')) note.textContent = '\u00a0';
  for (const time of copy.querySelectorAll('time')) {
    // 'Today': whatever has a year is a date already.
    if (!/\d{4}/.test(time.textContent)) time.dataset.date = dateOf(time.dateTime);
  }
  markFold(app, copies);
  return copy.innerHTML;
}

/**
 * Copies an element with what is shown in it, and notes what became of each. All that is left out is
 * not copied first: lists behind the page and long lists of options are most of a document.
 */
function copyShown(element: Element, copies: Map<Element, Element>): Element {
  const copy = element.cloneNode(false) as Element;
  copies.set(element, copy);
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (isKept(child)) copy.append(copyShown(child, copies));
  }
  return copy;
}

function isKept(element: Element): boolean {
  // Lists that stay behind the page, which React hides: each would weigh as much as the page.
  if (element instanceof HTMLElement && element.style.display === 'none') return false;
  const select = element instanceof HTMLOptionElement ? element.closest('select') : null;
  if (!(element instanceof HTMLOptionElement) || !select)
    return !element.matches(passing) && !isPassingLine(element);
  // Long lists come with the app, as on a first visit: they would weigh more than the page.
  const { options, selectedIndex } = select;
  return options.length <= fewOptions || [0, selectedIndex].includes(element.index);
}

const isSearch = (field: Element) => {
  const form = field.closest('form');
  return form === null || form.getAttribute('method') === 'get';
};
