import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, toasts } from '#src/toasts/toasts.ts';
import { Toasts } from '#src/components/status/Toasts.tsx';
import { OutboxNews } from './OutboxNews.tsx';

/** So long a live region must be known to a screen reader before its text comes. */
const beforeText = 100;

/** The toasts on screen, with the news of the outbox: in the dialog that is open, for the rest of the page is inert, else here. */
export default function ToastList() {
  const [place, setPlace] = useState<{ dialog?: Element; turn: number }>({ turn: 0 });
  useEffect(() => {
    // Their code comes with the first touch, as this one's does. Without the drawings words say the same.
    import('./lateParts.ts').then(
      ({ startLateParts }) =>
        startLateParts((dialog) => setPlace(({ turn }) => ({ dialog, turn: turn + 1 }))),
      () => undefined,
    );
  }, []);
  return (
    <div>
      <Region key={place.turn} dialog={place.dialog} />
      <OutboxNews />
    </div>
  );
}

/** Begun anew where it moves, and empty at first: text that comes with its region is not read out. */
function Region({ dialog }: { dialog: Element | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const [isKnown, setKnown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // By hand: a portal would bring its code to the first screen.
  useLayoutEffect(() => {
    const element = place.current;
    const home = element?.parentElement;
    if (element && dialog) dialog.append(element);
    const timer = setTimeout(() => setKnown(true), beforeText);
    return () => {
      clearTimeout(timer);
      if (element) home?.append(element);
    };
  }, [dialog]);
  return (
    <div ref={place}>
      <Toasts
        items={isKnown ? toasts.value : []}
        onClose={closeToast}
        label={t('notifications')}
        closeLabel={t('close')}
      />
    </div>
  );
}
