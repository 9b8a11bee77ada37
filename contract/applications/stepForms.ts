import * as v from 'valibot';
import { chosen } from './applicationForms.ts';
import { applicationStatuses } from '#contract/options.ts';
import { oneOf, requiredLine, requiredVersion } from '#contract/schema.ts';
import { stepLimits } from './steps.ts';

const stepId = v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9-]{1,40}$/, 'unreadableText'));

const step = v.object({
  id: stepId,
  status: oneOf(applicationStatuses, 'unknownOption'),
  name: requiredLine('required', stepLimits.name),
});

/** The whole list of a job's steps, in its order. A step that is left out is removed. */
export const stepsForm = v.object({
  steps: v.pipe(
    v.array(step, 'required'),
    v.maxLength(stepLimits.steps, 'tooLong'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value: steps } = dataset;
      const seen = new Set<string>();
      for (const [index, input] of steps.entries()) {
        const { id, status, name: value } = input;
        const keys = [`id ${id}`, `name ${status} ${value.toLowerCase()}`];
        if (keys.some((key) => seen.has(key))) {
          addIssue({
            message: 'stepTwice',
            path: [
              { type: 'array', origin: 'value', input: steps, key: index, value: input },
              { type: 'object', origin: 'value', input, key: 'name', value },
            ],
          });
        }
        for (const key of keys) seen.add(key);
      }
    }),
  ),
  version: requiredVersion,
  /** Where those go who are in a step that is removed; who is not named here is in no step. */
  moves: v.optional(
    v.pipe(
      v.array(v.object({ from: stepId, to: stepId }), 'required'),
      v.maxLength(stepLimits.steps, 'tooLong'),
    ),
    [],
  ),
  /** A removal that is taken back with it: its people go back into their steps. */
  undo: v.optional(stepId),
});
export type StepsForm = v.InferOutput<typeof stepsForm>;

/** Applicants go to a step of their present status, or (null) out of the one that they are in. */
export const stepMove = v.intersect([
  chosen,
  v.object({
    step: v.nullable(stepId),
    /** Of one applicant: the step that they were in on screen. Refused where they are elsewhere. */
    was: v.optional(v.nullable(stepId)),
    /** How many the admin has said yes to. Refused where it would move another number. */
    expected: v.optional(v.pipe(v.number('required'), v.integer('required'))),
    /** Moves no one, and answers how many it would. */
    onlyCount: v.optional(v.boolean('required'), false),
  }),
]);
export type StepMove = v.InferOutput<typeof stepMove>;
