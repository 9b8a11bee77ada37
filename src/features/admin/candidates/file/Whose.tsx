import { useTranslation } from 'react-i18next';
import type { CandidateFile } from '#contract/candidates/candidate.ts';

/** From which of the linked accounts something is, where it is not the one whose page this is. */
export function Whose({ of, file }: { of: string; file: CandidateFile }) {
  const { t } = useTranslation('adminCandidates');
  const other = file.linked.find(({ id }) => id === of);
  return other && <> · {t('file.of', { email: other.email || other.name })}</>;
}
