import { showPictures } from '#src/components/icons/pictures.ts';
import { onOpenDialog } from './openDialog.ts';

/** Starts what comes after the first touch and is not needed to show a toast. */
export function startLateParts(callback: Parameters<typeof onOpenDialog>[0]): void {
  showPictures();
  onOpenDialog(callback);
}
