import * as v from 'valibot';
import type { ProviderOrder, ProviderPayment, ProviderRefund } from '#server/http/api/payments.ts';

/** The provider's wire format, as far as it is read here. Amounts in paise. */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0));

export const wireOrder = v.pipe(
  v.object({ id, amount, currency: v.string() }),
  v.transform((order): ProviderOrder => order),
);

export const wirePayment = v.pipe(
  v.object({
    id,
    amount,
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: v.nullish(id, null),
    amount_refunded: v.nullish(amount, 0),
  }),
  v.transform(
    ({ order_id: orderId, amount_refunded: amountRefunded, ...payment }): ProviderPayment => ({
      ...payment,
      orderId,
      amountRefunded,
    }),
  ),
);

export const wireRefund = v.pipe(
  v.object({
    id,
    payment_id: id,
    amount,
    status: v.picklist(['pending', 'processed', 'failed']),
  }),
  v.transform(({ payment_id: paymentId, ...refund }): ProviderRefund => ({ ...refund, paymentId })),
);

/** A list, as the provider wraps it. */
export function wireList<T extends v.GenericSchema>(item: T) {
  return v.pipe(
    v.object({ items: v.array(item) }),
    v.transform(({ items }) => items),
  );
}

const entity = <T extends v.GenericSchema>(content: T) => v.object({ entity: content });

/** A webhook's body: the event's name and the things that it is about. */
export const wireEvent = v.object({
  event: v.pipe(v.string(), v.maxLength(100)),
  payload: v.object({
    payment: v.optional(entity(wirePayment)),
    refund: v.optional(entity(wireRefund)),
  }),
});

export type ProviderEvent = v.InferOutput<typeof wireEvent>;
