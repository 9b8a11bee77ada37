import type { DetailField, FileField } from './details.ts';

/** Why two accounts of one person are left as they are. */
export const mergeObstacles = ['staff', 'bothApplied', 'bothPlans'] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** What another account of the same person has, and what would become of it. */
export interface MergePreview {
  applications: number;
  savedJobs: number;
  savedSearches: number;
  /** Whole days that are left of its plan or trial; 0 where nothing runs. */
  planDays: number;
  /** Fields of the profile that are blank here and come from there. */
  fields: (DetailField | FileField)[];
  /** Fields that both have, with different values: those of the account that stays are kept. */
  kept: (DetailField | FileField)[];
  obstacle: MergeObstacle | null;
}

/**
 * What OTHER_ACCOUNT says under `other`. 'merge': the account has nothing but the number and becomes part
 * of the other. 'move': it has an e-mail of its own and stays; only the number changes hands.
 */
export type OtherAccount =
  | {
      kind: 'merge';
      preview: MergePreview;
      /** The password of the account that stays ends: no one had proven its address until now. */
      endsPassword?: boolean;
    }
  | { kind: 'move' };
