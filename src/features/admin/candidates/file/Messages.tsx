import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateFile } from '#contract/candidates/candidate.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { MessageLog } from '#src/features/admin/shared/messages/MessageLog.tsx';
import { WriteSheet } from '#src/features/admin/shared/messages/WriteSheet.tsx';
import { Section } from './Section.tsx';

/** What was written to the person, and writing about one of the applications that stand. */
export function Messages({ file: { applications, candidate } }: { file: CandidateFile }) {
  const { t } = useTranslation('adminMessages');
  const [writing, setWriting] = useState(false);
  /** Rises with each message, so that the log is asked for again. */
  const [written, setWritten] = useState(0);
  const about = applications
    .filter(({ of, withdrawnAt }) => of === candidate.id && withdrawnAt === null)
    .map(({ id, jobId, jobTitle, companyName }) => ({
      ...{ label: `${jobTitle}, ${companyName}`, jobId, who: { ids: [id] } },
    }));
  return (
    <Section
      title={t('log.title')}
      act={
        about.length > 0 && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            {t('write.button')}
          </Button>
        )
      }
    >
      <MessageLog of={{ candidateId: candidate.id }} version={written} />
      {writing && (
        <WriteSheet
          about={about}
          onClose={() => setWriting(false)}
          onChanged={() => setWritten((before) => before + 1)}
        />
      )}
    </Section>
  );
}
