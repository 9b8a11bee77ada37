import { eq } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import { paisePerRupee } from '#contract/payments/payment.ts';
import { daysLeft } from '#contract/payments/plan.ts';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { membershipOf } from '#server/domain/membership.ts';
import { indianDate, indianDateTime } from '#server/domain/dates.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import type { Order, Running } from './orders.ts';

/** Queues the receipt of an order that is being paid, in the transaction that activates its plan. */
export async function queueReceipt(
  tx: Db,
  deps: Deps,
  order: Order,
  { expiresAt, carriedMs }: NonNullable<Running>,
): Promise<void> {
  const paidAt = order.paidAt ?? new Date(deps.now());
  await queueForBuyer(tx, deps, 'receipt', order, (language) => ({
    months: String(order.months),
    date: indianDateTime(paidAt, language),
    until: indianDate(expiresAt, language),
    addedDays: carriedMs > 0 ? String(daysLeft(carriedMs, 0)) : '',
    link: deps.publicUrl + href('receipts'),
  }));
}

/** What a receipt says of the days that were left of what it takes the place of; nothing of none. */
function addedText(words: Record<'added' | 'addedOne', string>, days = ''): string {
  if (days === '1') return words.addedOne;
  return days && words.added.replace('{{days}}', days);
}

/**
 * Queues the news that the money of an order is on its way back, and what is left without what it paid
 * for, in the transaction that keeps it.
 */
export async function queueRefundMail(tx: Db, deps: Deps, order: Order): Promise<void> {
  if (!order.userId) return;
  const { currentSubscription: left, running } = await membershipOf(tx, order.userId, deps.now());
  await queueForBuyer(tx, deps, 'refund', order, (language) => {
    const words = serverTexts[language].mailWords;
    if (!running || !left?.endsAt) return { rest: words.noneLeft };
    const until = indianDate(new Date(left.endsAt), language);
    return { rest: words.left.replace('{{plan}}', left.planName).replace('{{until}}', until) };
  });
}

async function queueForBuyer(
  tx: Db,
  deps: Deps,
  name: 'receipt' | 'refund',
  order: Order,
  valuesIn: (language: Language) => Record<string, string>,
): Promise<void> {
  const { userId } = order;
  if (!userId) return;
  const [buyer] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  // Without an address it is under "Receipts" alone.
  if (!buyer?.email) return;
  const language: Language = buyer.language ?? 'english';
  const words = serverTexts[language].mailWords;
  const values = valuesIn(language);
  const text = mailText(language, name, {
    plan: order.planName,
    amount: new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: order.currency,
      maximumFractionDigits: order.amount % paisePerRupee === 0 ? 0 : 2,
    }).format(order.amount / paisePerRupee),
    buyer: buyer.email,
    order: order.id,
    payment: order.paymentId ?? '',
    added: addedText(words, values.addedDays),
    test: deps.payments.testMode ? `\n${words.test}` : '',
    support: deps.support.email,
    ...values,
  });
  await queueMail(tx, { id: `${name}-${order.id}`, userId, to: buyer.email, ...text }, deps.now());
}
