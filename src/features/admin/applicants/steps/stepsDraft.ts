import { stepLimits, type JobStep, type JobSteps } from '#contract/applications/steps.ts';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';

/** A list of steps as someone is changing it. */
export interface StepsDraft {
  steps: JobStep[];
  /** Of the stored list that it began with. */
  version: string;
  /** Where those go who are in a step that was removed, by its id; '' is no step. */
  moves: Readonly<Record<string, string>>;
}

/** What is stored, to be changed. */
export const draftOf = ({ steps, version }: JobSteps): StepsDraft => ({
  steps: steps.map(({ id, status, name }) => ({ id, status, name })),
  version,
  moves: {},
});

/** The steps under a status, in their order. */
export const stepsUnder = <S extends { status: string }>(
  steps: readonly S[],
  status: ApplicationStatus,
): S[] => steps.filter((step) => step.status === status);

/** The list with a step one place up (-1) or down (1) among those of its status. */
export function movedBy(steps: readonly JobStep[], id: string, by: -1 | 1): JobStep[] {
  const step = steps.find((one) => one.id === id);
  if (!step) return [...steps];
  const own = stepsUnder(steps, step.status);
  const at = own.indexOf(step);
  const other = own[at + by];
  if (!other) return [...steps];
  own.splice(at, 1);
  own.splice(at + by, 0, step);
  return applicationStatuses.flatMap((status) =>
    status === step.status ? own : stepsUnder(steps, status),
  );
}

/** Steps that were stored and are no more, with how many are in them. */
export function removedFrom(stored: JobSteps, draft: StepsDraft): JobSteps['steps'] {
  return stored.steps.filter(({ id }) => !draft.steps.some((step) => step.id === id));
}

/** Message keys by the id of the step; none where the list can be sent. */
export function stepProblems(steps: readonly JobStep[]): Record<string, 'required' | 'stepTwice'> {
  const problems: Record<string, 'required' | 'stepTwice'> = {};
  const seen = new Set<string>();
  for (const { id, status, name } of steps) {
    const key = `${status} ${name.trim().toLowerCase()}`;
    if (name.trim() === '') problems[id] = 'required';
    else if (seen.has(key)) problems[id] = 'stepTwice';
    seen.add(key);
  }
  return problems;
}

/** Whether one more step may be added. */
export const hasRoom = (steps: readonly JobStep[]): boolean => steps.length < stepLimits.steps;

/** What is sent: of the moves only those of people in steps that are removed. */
export function bodyOf(draft: StepsDraft, stored: JobSteps) {
  const moves = removedFrom(stored, draft).flatMap(({ id: from }) => {
    const to = draft.moves[from] ?? '';
    return to === '' ? [] : [{ from, to }];
  });
  return { steps: draft.steps, version: draft.version, moves };
}
