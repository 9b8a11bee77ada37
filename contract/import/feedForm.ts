import * as v from 'valibot';
import { feedLimits } from './feed.ts';
import { importLimits } from './import.ts';
import { requiredText, version } from '#contract/schema.ts';

const active = v.boolean('unknownOption');
const address = requiredText('required', feedLimits.urlCharacters);

/** What POST /feeds takes; the server looks whether the address may be fetched. */
export const feedForm = v.object(
  {
    name: requiredText('required', importLimits.nameCharacters),
    address,
    active: v.optional(active, true),
  },
  'required',
);

/** What PUT /feeds/{id} takes. A source keeps its name; without an address it stays as it is. */
export const feedUpdate = v.object({ version, address: v.optional(address), active }, 'required');
