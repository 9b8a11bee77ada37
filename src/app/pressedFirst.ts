import type { AroundNavHandler } from 'wouter';

/** Ms after which a page is opened although nothing is painted: a tab in the background paints nothing. */
const longest = 100;

let asked: string | undefined;

/**
 * A link that is tapped looks pressed before the page that it leads to is rendered: on a phone that
 * takes a quarter of a second, in which nothing is painted. A second tap on it opens nothing more.
 */
export const pressedFirst: AroundNavHandler = (navigate, to, options) => {
  if (!isTap(globalThis.event)) return navigate(to, options);
  if (asked === to) return;
  asked = to;
  const open = () => {
    if (asked !== to) return;
    asked = undefined;
    navigate(to, options);
  };
  requestAnimationFrame(() => setTimeout(open));
  setTimeout(open, longest);
};

/** What else changes the address in a click, filters of a list, may do so twice. */
function isTap(event: Event | undefined): boolean {
  return event?.type === 'click' && event.target instanceof Element && !!event.target.closest('a');
}
