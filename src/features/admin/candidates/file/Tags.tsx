import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateLimits, type CandidateFile } from '#contract/candidates/candidate.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Chip } from '#src/components/layout/Chip.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import css from './Candidate.module.css';
import { Section } from './Section.tsx';
import { useWrite } from './useWrite.ts';

/** Free words by which people are found again; those that there are, are offered. */
export function Tags({ file, reload }: { file: CandidateFile; reload: () => void }) {
  const { t } = useTranslation('adminCandidates');
  const { id } = file.candidate;
  const known = useLoaded('tags', (_key, signal) => callApi('candidates.tags', { signal }));
  const [tag, setTag] = useState('');
  const { run, busy } = useWrite(reload);
  const listId = useId();
  function add(event: SubmitEvent) {
    event.preventDefault();
    if (tag.trim() === '') return;
    run(async () => {
      await callApi('candidates.addTag', { params: { candidateId: id }, body: { tag } });
      setTag('');
      known.reload();
    });
  }
  return (
    <Section title={t('tags.title')}>
      {file.tags.length > 0 && (
        <ul className={css.chips}>
          {file.tags.map((one) => (
            <li key={`${one.of} ${one.tag}`}>
              <Chip
                removeLabel={t('tags.remove', { tag: one.tag })}
                onRemove={() =>
                  run(() =>
                    callApi('candidates.removeTag', {
                      params: { candidateId: one.of, tag: one.tag },
                    }),
                  )
                }
              >
                {one.tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <form className={css.add} onSubmit={add}>
        <TextField
          label={t('tags.label')}
          hint={t('tags.hint')}
          value={tag}
          list={listId}
          autoComplete="off"
          maxLength={candidateLimits.tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <Button type="submit" variant="quiet" busy={busy}>
          {t('tags.add')}
        </Button>
      </form>
      <datalist id={listId}>
        {known.data?.tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Section>
  );
}
