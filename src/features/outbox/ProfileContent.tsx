import { useTranslation } from 'react-i18next';
import type { DetailField } from '#contract/account/details.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import { contentOf } from './entryText.ts';
import { Values } from './Values.tsx';

/** What a profile save will write, in the person's words. */
export default function ProfileContent({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('profile');
  return (
    <Values
      values={contentOf(entry).map(([name, value]) => [
        name,
        t(`fields.${name as DetailField}`),
        optionLabel(value, t),
      ])}
    />
  );
}
