import { isPlaceholder } from '#contract/support/contacts.ts';
import { isPublic, type Env } from '#server/env.ts';

/**
 * What is unsafe about an installation, in words for its operator.
 * @param env - The parsed environment.
 * @returns One sentence for each, without any value of a secret; none where all is well.
 */
export function unsafeSettings(env: Env): string[] {
  const open = isPublic(env.publicUrl);
  const { hostname, protocol } = new URL(env.publicUrl);
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const missing = (['email', 'phone', 'chat'] as const)
    .filter((way) => isPlaceholder(env.support[way]))
    .map((way) => `SUPPORT_${way.toUpperCase()}`);
  const found: [boolean, string][] = [
    [
      env.PUBLIC_URL === undefined,
      'PUBLIC_URL is not set: links in mails and the sitemap lead to this machine only, and phones of others are told of nothing while the app is closed',
    ],
    [
      !isHere && protocol === 'http:',
      'PUBLIC_URL is http: passwords travel in the open, and phones cannot install the app, work offline or be told of news',
    ],
    [
      open && env.payments.kind === 'sandbox',
      'PAYMENTS=sandbox on a public address: anyone can have a plan without paying',
    ],
    [
      open && env.payments.kind === 'none',
      'no payments are set up: plans cannot be bought (RAZORPAY_KEY_ID and the other keys)',
    ],
    [
      open && 'hops' in env.TRUST_PROXY && env.TRUST_PROXY.hops === 0,
      'TRUST_PROXY is not set: behind a proxy all visitors count as one address, and limits meet everyone at once',
    ],
    [
      env.DATABASE_URL !== undefined && env.FILES_URL === undefined,
      'FILES_URL is not set: processes that share this database must share the folder DATA_DIR/files too, or a resume sent to one is missing at the others',
    ],
    [
      open && env.SMTP_URL === undefined,
      'SMTP_URL is not set: mails are written to DATA_DIR and reach no one',
    ],
    [
      open && env.PUSH_SERVICE !== undefined,
      'PUSH_SERVICE is set: anyone who is logged in can make this server send to that origin',
    ],
    [
      open && env.FEED_ORIGIN !== undefined,
      'FEED_ORIGIN is set: any recruiter can make this server read from that origin',
    ],
    [
      open && missing.length > 0,
      `${missing.join(', ')} not set: pages show an example in its place and say so, and what people send to it reaches no one`,
    ],
    [open && env.DEMO, 'DEMO is on: an empty database is filled with jobs that do not exist'],
  ];
  return found.filter(([holds]) => holds).map(([, text]) => text);
}
