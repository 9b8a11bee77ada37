import { eq } from 'drizzle-orm';
import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/language.ts';
import { paisePerRupee } from '#contract/payment.ts';
import { href } from '#contract/paths.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { indianDate, indianTime } from '#server/http/indianTime.ts';
import { mailText } from '#server/http/mailTexts.ts';
import english from '#locales/english/server.json';
import hinglish from '#locales/hinglish/server.json';
import type { Order } from './orders.ts';

const words = { english: english.mailWords, hinglish: hinglish.mailWords };

/** Mails the receipt of an order that was paid just now. A failure is only logged: it stands in the profile, too. */
export async function mailReceipt(deps: Deps, order: Order): Promise<void> {
  const paidAt = order.paidAt ?? new Date(deps.now());
  await mailBuyer(deps, 'receipt', order, {
    months: String(order.months),
    date: indianTime(paidAt),
    until: indianDate(new Date(paidAt.getTime() + order.durationDays * limits.day)),
    link: deps.publicUrl + href('profile'),
  });
}

/** Mails that the money of an order is on its way back. A failure is only logged. */
export async function mailRefund(deps: Deps, order: Order): Promise<void> {
  await mailBuyer(deps, 'refund', order, {});
}

async function mailBuyer(
  deps: Deps,
  name: 'receipt' | 'refund',
  order: Order,
  values: Record<string, string>,
): Promise<void> {
  try {
    if (!order.userId) return;
    const [buyer] = await deps.db
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, order.userId));
    if (!buyer) return;
    const language: Language = buyer.language ?? 'english';
    const text = mailText(language, name, {
      plan: order.planName,
      amount: new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: order.currency,
        maximumFractionDigits: order.amount % paisePerRupee === 0 ? 0 : 2,
      }).format(order.amount / paisePerRupee),
      order: order.id,
      payment: order.paymentId ?? '',
      test: deps.payments.testMode ? `\n${words[language].test}` : '',
      support: brand.supportEmail,
      ...values,
    });
    await deps.mail.send({ to: buyer.email, ...text });
  } catch (error) {
    deps.log.error({ err: error, order: order.id }, `the ${name} was not mailed`);
  }
}
