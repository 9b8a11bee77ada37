// Nothing of this runs: the step "types" fails when server/entry-server.d.ts says something else
// about src/app/entry-server.tsx than is true. `any` on either side is not an agreement.
import type * as declared from '../../server/entry-server.d.ts';
import type * as real from '#src/app/entry-server.tsx';

type Exact<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const isDeclaredRight: Exact<typeof real.render, typeof declared.render> = true;
