/**
 * A statement for a document whose code comes later: keeps the button that was tapped last.
 * src/pwa/replayEarlyClick.ts presses it once the code is there.
 */
export const keepEarlyClick =
  'addEventListener("click", keepClick = ({target}) => {' +
  'keepClick.button = target.closest("button[type=button]") ?? keepClick.button});';
