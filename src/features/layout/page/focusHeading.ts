/**
 * Moves the focus from <main> to the page's heading, which says where one is, once it is there. The last
 * one is that of a job beside its list; one that says what is loading goes as that comes, and the focus with it.
 */
export function focusHeading(main: HTMLElement): void {
  const look = () => {
    const all = main.querySelectorAll<HTMLElement>('h1:not([role=status] *)');
    const heading = [...all].reverse().find((one) => one.offsetParent);
    // Anyone who went on meanwhile is not called back.
    const isWaiting = document.activeElement === main || document.activeElement === document.body;
    if (heading && isWaiting) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (heading || !isWaiting) coming.disconnect();
  };
  const coming = new MutationObserver(look);
  coming.observe(main, { childList: true, subtree: true });
  look();
}
