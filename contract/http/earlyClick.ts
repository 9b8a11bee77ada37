/** How long an opener waits for its code before it is the link that it looks like, ms. */
export const openerWaits = 10_000;

/**
 * A statement for a document whose code comes later: keeps what was tapped last, a button or a link
 * that opens a dialog, and shows that it was (base.css).
 * src/pwa/replayEarlyClick.ts presses it once the code is there. What was chosen or switched meanwhile is
 * marked: a browser restores fields as well, which means nothing.
 */
export const keepEarlyClick =
  'addEventListener("click", keepClick = (event) => {' +
  'const tapped = event.target.closest("button[type=button], a[aria-haspopup]");' +
  'if (!tapped || keepClick.isAlive?.(tapped)) return;' +
  'keepClick.button?.removeAttribute("data-early");' +
  'keepClick.button = tapped;' +
  'tapped.dataset.early = "";' +
  'if (!tapped.href) return;' +
  'event.preventDefault();' +
  `setTimeout(() => { if (tapped.isConnected && "early" in tapped.dataset) location.assign(tapped.href); }, ${openerWaits});` +
  '});' +
  'addEventListener("change", ({target}) => window.keepClick && (target.dataset.chosen = ""));';
