import * as v from 'valibot';
import { dayOrders } from '#contract/import/import.ts';
import { oneOf, requiredLine, requiredText, requiredVersion } from '#contract/schema.ts';
import { leadLimits, leadTargets } from './lead.ts';

/** Which columns mean what, as the screen sends it. */
export const leadSettings = v.object(
  {
    version: requiredVersion,
    mapping: v.object({
      columns: v.record(v.picklist(leadTargets, 'unknownOption'), requiredText('required', 400)),
      dayOrder: oneOf(dayOrders, 'unknownOption'),
    }),
  },
  'required',
);

/** More than a spreadsheet has, and few enough for the database. */
const mostRows = 2_000_000_000;

/**
 * What becomes of an import. Taking people over asks where the list is from and why they may be
 * written to; both are kept with the name of who said so.
 */
export const leadAct = v.variant(
  'action',
  [
    v.object({
      action: v.literal('commit'),
      version: requiredVersion,
      source: requiredLine('required', leadLimits.source),
      permission: requiredText('required', leadLimits.permission),
      /** Rows that are taken although they may be someone who is there. */
      anyway: v.optional(
        v.pipe(
          v.array(
            v.pipe(
              v.number('unknownOption'),
              v.integer('unknownOption'),
              v.minValue(1, 'unknownOption'),
              v.maxValue(mostRows, 'unknownOption'),
            ),
          ),
          v.maxLength(leadLimits.anyway, 'tooLong'),
        ),
        [],
      ),
    }),
    v.object({ action: v.literal('undo') }),
    v.object({ action: v.literal('cancel') }),
  ],
  'unknownOption',
);
export type LeadAct = v.InferOutput<typeof leadAct>;

/** How someone is asked. */
export const leadInvitation = v.object(
  { way: oneOf(['mail', 'whatsapp'], 'unknownOption') },
  'required',
);
