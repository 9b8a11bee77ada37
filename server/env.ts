import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import type { PaymentSettings } from './http/payments.ts';

/** The project's root: the nearest folder above this file that holds package.json. */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) || path.dirname(folder) === folder)
    return folder;
  return findRoot(path.dirname(folder));
}

const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);

const schema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address such as https://jobs.example')),
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.email('must be an e-mail address')),
    'admin@safar.example',
  ),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s]+$/, 'must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or Name <address>'),
    ),
    `${brand.name} <${brand.supportEmail}>`,
  ),
  GOOGLE_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must be a client id'))),
  GOOGLE_JWKS_FILE: v.optional(
    v.pipe(
      v.string(),
      v.check((file) => existsSync(file), 'must name a file'),
    ),
  ),
  PAYMENTS: v.optional(v.picklist(['sandbox', 'razorpay'], 'must be sandbox or razorpay')),
  RAZORPAY_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^rzp_\w+$/, 'must start with rzp_'))),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
  DEMO: v.optional(flag, '1'),
  SW_KILL: v.optional(flag, '0'),
  TRUST_PROXY: v.optional(flag, '0'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a log level',
    ),
    'info',
  ),
});

export type Env = v.InferOutput<typeof schema> & { publicUrl: string; payments: PaymentSettings };

/** Thrown when a variable cannot be used. The message names the variable, never its value. */
export class EnvironmentError extends Error {}

/**
 * The environment, parsed once at start. In: process.env (blank values count as not set). Out:
 * typed values with their defaults. Throws EnvironmentError that names each wrong variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
    throw new EnvironmentError(`The environment is not usable: ${wrong.join('; ')}`);
  }
  const env = result.output;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return { ...env, publicUrl, payments: paymentSettings(env) };
}

/** Real payments where PAYMENTS or any of the provider's keys asks for them, and then all keys. */
function paymentSettings(env: v.InferOutput<typeof schema>): PaymentSettings {
  const keys = {
    RAZORPAY_KEY_ID: env.RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET: env.RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRET,
  };
  const given = Object.values(keys).filter(Boolean);
  const kind = env.PAYMENTS ?? (given.length > 0 ? 'razorpay' : 'sandbox');
  if (kind === 'sandbox') return { kind };
  const [keyId, keySecret, webhookSecret] = given;
  if (keyId && keySecret && webhookSecret) return { kind, keyId, keySecret, webhookSecret };
  const missing = Object.entries(keys).filter(([, value]) => !value);
  const names = missing.map(([name]) => name).join(', ');
  throw new EnvironmentError(
    `The environment is not usable: real payments also need ${names} (or set PAYMENTS=sandbox)`,
  );
}
