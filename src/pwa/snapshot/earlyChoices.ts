import { isEdited } from './carryOver.ts';

type Choice = HTMLInputElement | HTMLSelectElement;

/**
 * Notes what someone has chosen and switched in a page before its code ran, and does so once more when
 * the page answers: React hears of no change that was before it, and shows its own state again.
 */
export function repeatChoices(page: HTMLElement): void {
  const choices = [...page.querySelectorAll<Choice>('select, [type=checkbox], [type=radio]')]
    .filter(isEdited)
    .map((field) => ({ field, value: field.value }));
  const look = () => {
    if (window.keepClick) requestAnimationFrame(look);
    else for (const { field, value } of choices) if (field.isConnected) choose(field, value);
  };
  look();
}

function choose(field: Choice, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (!field.disabled) {
    // React compares with what was assigned last.
    field.checked = field.defaultChecked;
    field.click();
  }
}
