import { useState, type ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import { failureOf } from '#src/data/api.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { loadChunk } from '#src/pwa/chunks.ts';

interface SecondStep {
  /** Of a login that failed: asks for the code, where that is what it lacks, and logs in `again` with it. */
  ask: (failed: unknown, again: (code: string) => Promise<void>) => void;
  sheet: ReactNode;
}

/**
 * What a login that an admin protects with an authenticator app asks for besides. Its screen comes when
 * it is needed: on no one else's login does it weigh. Where it cannot be had, the login says what it
 * lacks, and the next tap asks for it again.
 */
export function useSecondStep(): SecondStep {
  const [sheet, setSheet] = useState<ReactNode>(null);
  return {
    sheet,
    ask(failed, again) {
      if (failureOf(failed).code !== 'SECOND_STEP_REQUIRED') return;
      const open = async () => {
        const [{ default: Sheet }] = await Promise.all([
          loadChunk(() => import('./SecondStepSheet.tsx')),
          loadTexts(getI18n(), ['adminTwoStep']),
        ]);
        setSheet(<Sheet send={again} onClose={() => setSheet(null)} />);
      };
      open().catch(() => undefined);
    },
  };
}
