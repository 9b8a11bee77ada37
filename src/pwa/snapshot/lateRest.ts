import { carryOver, isEdited, twin } from './carryOver.ts';

/*
 * The lower part of a page whose code comes late (the home page's, `data-late`): until it is there,
 * what the snapshot painted stays in the place that the app holds for it (`data-rest`).
 */

const placeIn = (page: HTMLElement) => page.querySelector<HTMLElement>('[data-rest]');

/**
 * What the snapshot shows of that part. Nothing where someone is writing in it: only the part itself
 * can take that over.
 */
export function paintedRest(painted: HTMLElement, fresh: HTMLElement): HTMLElement | null {
  const rest = placeIn(fresh) && painted.querySelector<HTMLElement>('[data-late]');
  if (!rest) return null;
  const fields = [...rest.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  return rest.contains(document.activeElement) || fields.some(isEdited) ? null : rest;
}

/** Shows it in the app's page, and hands on what is tapped and typed there once the part itself has come. */
export function keepRest(rest: HTMLElement, fresh: HTMLElement): void {
  const place = placeIn(fresh);
  if (!place?.parentElement) return;
  place.append(rest);
  let tapped: Element | null = null;
  place.addEventListener('click', ({ target }) => {
    if (target instanceof Element) tapped = target.closest('button[type=button]') ?? tapped;
  });
  const arrival = new MutationObserver(() => {
    if (place.isConnected) return;
    arrival.disconnect();
    const late = fresh.querySelector<HTMLElement>('[data-late]');
    if (!late) return;
    carryOver(rest, late)();
    const button = tapped && twin(tapped, rest, late);
    if (button instanceof HTMLElement) button.click();
  });
  arrival.observe(place.parentElement, { childList: true });
}
