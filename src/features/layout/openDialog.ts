/**
 * Calls back, for as long as the tab lives, with the dialog that has come to cover the page and makes
 * it inert: the topmost of several, undefined once none is open.
 */
export function onOpenDialog(callback: (dialog: Element | undefined) => void): void {
  /** In the order in which they were opened: the last one is above the others. */
  const dialogs = new Set<Element>();
  let last: Element | undefined;
  const observer = new MutationObserver(look);
  function look() {
    for (const dialog of dialogs) if (!dialog.matches('body [open]')) dialogs.delete(dialog);
    for (const dialog of document.querySelectorAll('dialog[open]')) dialogs.add(dialog);
    const top = [...dialogs].pop();
    if (top !== last) callback((last = top));
    // A dialog may go with all around it, without being closed. While none is open, the thousands
    // of changes of a page do not matter.
    observer.observe(document.body, {
      attributeFilter: ['open'],
      childList: !!top,
      subtree: true,
    });
  }
  look();
}
