import { lookWhatWaits } from '#src/data/outbox/firstLook.ts';
import MemberApply from './MemberApply.tsx';

/**
 * A member's way to apply, once it is known whether an application waits on the phone already: no one is
 * offered to apply a second time.
 */
export const part = lookWhatWaits().then(() => ({ default: MemberApply }));
