import { useEffect, useState, type ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import { loadTexts } from '#src/i18n/texts.ts';
import { loadChunk } from '#src/pwa/chunks.ts';
import type { PhoneLoginProps } from './phone/PhoneLogin.tsx';

/**
 * The login by mobile number, once someone has chosen it: on no one else's login does it weigh.
 * @param wanted whether it is chosen
 * @param onMissing it cannot be had: the choice is taken back, so that the next tap tries again
 */
export function usePhoneLogin(wanted: boolean, onMissing: () => void) {
  const [loaded, setLoaded] = useState<ComponentType<PhoneLoginProps> | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    setMissing(false);
    Promise.all([
      loadChunk(() => import('./phone/PhoneLogin.tsx')),
      loadTexts(getI18n(), ['phoneLogin']),
    ]).then(
      ([{ default: Part }]) => setLoaded(() => Part),
      () => {
        setMissing(true);
        onMissing();
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function is no new wish
  }, [wanted]);
  return { PhoneLogin: wanted ? loaded : null, missing };
}
