import { belowFold, snapshotFold } from '#contract/snapshots.ts';

/**
 * Marks what is below the screen, which a snapshot leaves out of its first frame: of a long list that is
 * two thirds of the browser's work before it. What stays on the screen wherever it is (a bar at its lower
 * edge) is not marked. The first of it has an id: the browser paints once it has read the page up to there.
 * @param app the page on the screen
 * @param copies what became of each of its elements in the snapshot
 */
export function markFold(app: Element, copies: ReadonlyMap<Element, Element>): void {
  const main = app.querySelector('main');
  // The bar of a browser's address comes and goes: the screen is what there can be.
  const height = Math.max(innerHeight, screen.height);
  const isBelow = (element: Element) => {
    const { top, width } = element.getBoundingClientRect();
    // What is not laid out is nowhere.
    return width > 0 && top + scrollY > height;
  };
  const first = [...copies.keys()].find(
    (element) => element !== main && main?.contains(element) && isBelow(element),
  );
  if (!first) return;
  copies.get(first)?.setAttribute('id', snapshotFold);
  let next: Element | null = first;
  for (let level = first; level !== app && level.parentElement; level = level.parentElement) {
    for (; next; next = next.nextElementSibling)
      if (isBelow(next) && !staysInView(next)) copies.get(next)?.setAttribute(belowFold, '');
    next = level.parentElement.nextElementSibling;
  }
}

function staysInView(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some((each) =>
    /fixed|sticky/.test(getComputedStyle(each).position),
  );
}
