import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of `content` in hexadecimal, as the provider signs payments and webhooks. */
export function sign(content: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

/** Whether `signature` is that of `content`; takes the same time for every wrong one. */
export function isSignedBy(
  content: string | Uint8Array,
  signature: string,
  secret: string,
): boolean {
  const right = Buffer.from(sign(content, secret));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What a payment's signature is made of. */
export function paymentContent(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
