import { useState } from 'react';
import type { FileField } from '#contract/account/details.ts';
import { addUpload } from '#src/data/uploads/uploads.ts';
import { fileProblem, type FileProblem, isTooLargePicture } from '#src/forms/fileCheck.ts';

/** Picking a file of a kind: checked on the phone, then sent; a picture that is too large can be made smaller. */
export function useFilePick(kind: FileField, onTaken: () => void) {
  const [refused, setRefused] = useState<{ file: File; problem: FileProblem } | null>(null);
  const [shrinking, setShrinking] = useState(false);

  async function pick(file: File) {
    const problem = await fileProblem(kind, file);
    if (problem) return setRefused({ file, problem });
    setRefused(null);
    onTaken();
    await addUpload(kind, file);
  }

  async function makeSmaller() {
    if (!refused) return;
    setShrinking(true);
    const { shrinkImage } = await import('./shrinkImage.ts');
    const smaller = await shrinkImage(refused.file);
    setShrinking(false);
    if (smaller) await pick(smaller);
    else setRefused({ ...refused, problem: 'IMAGE_TYPE' });
  }

  return {
    pick,
    problem: refused?.problem ?? null,
    shrinking,
    makeSmaller: isTooLargePicture(refused?.problem ?? null) ? makeSmaller : null,
    forget: () => setRefused(null),
  };
}
