import { signal } from '@preact/signals-core';
import type { FileField } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import type { CallFailure } from '#src/data/api.ts';

/** A file on its way, as screens show it. */
export interface Upload {
  kind: FileField;
  name: string;
  bytes: number;
  sent: number;
  /** False where the phone's storage is full or closed: it is then sent from memory alone. */
  isStored: boolean;
  /** `waiting`: the network broke, it goes on by itself. `failed`: refused for good. */
  state: 'sending' | 'waiting' | 'failed';
  failure?: CallFailure;
}

/** What is on its way, by kind. */
export const uploads = signal<Readonly<Partial<Record<FileField, Upload>>>>({});

/** A file that has come to its place, and the profile with it. */
export interface Uploaded {
  kind: FileField;
  user: User;
}

/** What has come to its place and was not told yet: it may have happened on another screen. */
export const uploaded = signal<readonly Uploaded[]>([]);
