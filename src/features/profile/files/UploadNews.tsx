import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { userId } from '#src/data/session/session.ts';
import { keptUploads } from '#src/data/uploads/keptUploads.ts';
import { uploaded, uploads } from '#src/data/uploads/state.ts';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';

const UploadToasts = optionalPart(() => import('./UploadToasts.tsx'));

/** Goes on with files that wait, whatever page is shown. Who has none on this phone loads nothing for it. */
export default function UploadNews() {
  useSignals();
  const owner = userId.value;
  const [waitsFor, setWaitsFor] = useState<string>();
  const isBusy = uploaded.value.length + Object.keys(uploads.value).length > 0;
  useEffect(() => {
    let left = false;
    if (owner !== null)
      void keptUploads(owner).then((files) => !left && files.length > 0 && setWaitsFor(owner));
    return () => {
      left = true;
    };
  }, [owner]);
  return owner !== null && (isBusy || waitsFor === owner) && <UploadToasts key={owner} />;
}
