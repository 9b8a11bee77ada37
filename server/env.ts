import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import { demoContacts, type SupportContacts } from '#contract/support/contacts.ts';
import { paymentSettings, type PaymentSettings } from './http/api/payments.ts';
import { readFilesUrl } from './http/files/filesUrl.ts';
import { smsSettings, type SmsSettings } from './http/sms/smsSettings.ts';
import { about, flag, port, type Setting } from './settingParts.ts';
import { trustProxyOf } from './http/security/clientAddress.ts';

/** The project's root: the nearest folder above this file that holds package.json. */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) || path.dirname(folder) === folder)
    return folder;
  return findRoot(path.dirname(folder));
}

const schema = v.object({
  PORT: v.pipe(
    v.optional(port, '3000'),
    about('The port that pages, API and assets are served on.'),
  ),
  HOST: v.pipe(
    v.optional(v.string(), '0.0.0.0'),
    about('The network address to listen on; 0.0.0.0 means all.', { example: '127.0.0.1' }),
  ),
  DATA_DIR: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data'),
    about('Where the embedded database, the signing secret and uploaded files are kept.', {
      example: '/var/lib/safar',
    }),
  ),
  DATABASE_URL: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
    about('A PostgreSQL 15 or newer, instead of the embedded database.', {
      unset: 'the embedded database',
      example: 'postgres://user:password@host:5432/name',
    }),
  ),
  DATABASE_READ_URL: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
    about(
      'A streaming replica of DATABASE_URL, for what visitors read; where it is down or more than five seconds behind, the primary answers.',
      { unset: 'the primary', example: 'postgres://user:password@replica:5432/name' },
    ),
  ),
  BACKUP_PASSWORD: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
    about('Encrypts what `npm run backup` writes and opens it for `npm run restore`.', {
      unset: 'backups are not encrypted',
    }),
  ),
  FILES_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^s3:\/\/[^/]+\/[^/?]+/, 'must be s3://KEY:SECRET@HOST/BUCKET?region=REGION'),
      ),
    ),
    about(
      'A bucket that speaks S3, for uploaded files, instead of DATA_DIR: s3://KEY:SECRET@HOST/BUCKET?region=REGION, with signs that addresses do not allow written as %XX. A folder may follow the bucket; tls=0 speaks HTTP, style=host puts the bucket into the host name. Without KEY:SECRET the machine itself is asked.',
      {
        unset: 'DATA_DIR/files, which several processes must share',
        example: 's3://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1',
      },
    ),
  ),
  PROCESSES: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'),
        v.transform(Number),
      ),
      '1',
    ),
    about(
      'How many processes serve behind the one port, at most one for each core. More than one need DATABASE_URL; one that dies is started again.',
    ),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(v.pipe(v.string(), v.url('must be an address such as https://jobs.example'))),
    about('The address people type; used in links, canonical addresses and the sitemap.', {
      unset: 'http://localhost:PORT',
      example: 'https://jobs.example',
    }),
  ),
  ADMIN_EMAIL: v.pipe(
    v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'admin@safar.example'),
    about('The first administrator, made at the first start only.'),
  ),
  ADMIN_PASSWORD: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.minLength(limits.passwordMin, `must have at least ${limits.passwordMin} characters`),
      ),
    ),
    about(`The first administrator's password, at least ${limits.passwordMin} characters.`, {
      unset: 'generated and printed once',
    }),
  ),
  JWT_SECRET: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    about('Signs the login tokens, at least 32 characters.', {
      unset: 'generated and kept in DATA_DIR, with DATABASE_URL in the database',
    }),
  ),
  SMTP_URL: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s]+$/, 'must start with smtp:// or smtps://')),
    ),
    about('The mail server, by smtp:// or smtps://.', {
      unset: 'each mail is a file in DATA_DIR/mail',
      example: 'smtp://user:password@host:587',
    }),
  ),
  MAIL_FROM: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or Name <address>'),
      ),
    ),
    about('Who mails are from: an address, or Name <address>.', {
      unset: `${brand.name} <SUPPORT_EMAIL>`,
      example: `${brand.name} <jobs@jobs.example>`,
    }),
  ),
  SMS: v.pipe(
    v.optional(v.picklist(['off', 'sandbox', 'http'], 'must be off, sandbox or http')),
    about(
      'How codes go to mobile numbers, by which people may log in. http: through the provider of SMS_URL. sandbox: test mode, no phone gets anything and each message is a file in DATA_DIR/sms; screens say so. off: the way is not offered.',
      {
        unset: 'http where SMS_URL is given; otherwise sandbox, but on a public https address off',
      },
    ),
  ),
  SMS_URL: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]+$/, 'must be an address'))),
    about(
      'Where the SMS provider takes a message. In it, and in SMS_BODY, these are filled in: {{to}} (+919876543210), {{digits}} (the same without +), {{text}}, {{code}} and {{id}} (by which the provider may know the same message again).',
      { unset: 'no provider', example: 'https://sms.example/v1/messages' },
    ),
  ),
  SMS_METHOD: v.pipe(
    v.optional(v.picklist(['GET', 'POST'], 'must be GET or POST'), 'POST'),
    about('How SMS_URL is asked.'),
  ),
  SMS_HEADERS: v.pipe(
    v.optional(v.string(), 'Content-Type: application/json'),
    about('What is sent along to the SMS provider, with | between several; the key belongs here.', {
      example: 'Content-Type: application/json | Authorization: Bearer KEY',
    }),
  ),
  SMS_BODY: v.pipe(
    v.optional(v.string(), '{"to":"{{to}}","text":"{{text}}"}'),
    about(
      'What is sent to SMS_URL by POST; values are escaped as the Content-Type (JSON or a form) needs it. In India the sender and the template that the operators have approved are named here.',
    ),
  ),
  SMS_ACCEPTED: v.pipe(
    v.optional(v.string(), ''),
    about(
      'A text that the SMS provider answers with where it has taken a message; any 2xx is a yes without it.',
      { example: '"status":"accepted"' },
    ),
  ),
  SUPPORT_PHONE: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.replace(/[\s().-]/g, '')),
        v.regex(/^\+\d{7,15}$/, 'must be a number with its country, such as +911234567890'),
      ),
    ),
    about(
      'A number that people may call for help; it is shown where they are stuck. Someone must answer it.',
      {
        unset: 'no number is shown where people are stuck, and an example on the page of support',
        example: '+911234567890',
      },
    ),
  ),
  SUPPORT_EMAIL: v.pipe(
    v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), demoContacts.email),
    about(
      'The address that people write to for help and for their money back; requests of the form are mailed there. Someone must read it.',
    ),
  ),
  SUPPORT_CHAT: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'must be an address that starts with https://'),
      ),
      demoContacts.chat,
    ),
    about('The address of a chat with the team. Someone must answer it.', {
      example: 'https://wa.me/911234567890',
    }),
  ),
  PUSH_SERVICE: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^/\s]+$/, 'must be an origin such as https://push.example:8443'),
      ),
    ),
    about(
      'The origin of a push service that phones may name although it is not public, for tests and closed networks.',
      { unset: 'https on public hosts only', example: 'https://push.intern:8443' },
    ),
  ),
  FEED_ORIGIN: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^/\s]+$/, 'must be an origin such as https://feeds.example:8443'),
      ),
    ),
    about(
      'The origin of a server whose feeds of jobs may be fetched although it is not public, for tests and closed networks.',
      { unset: 'https on public hosts only', example: 'http://feeds.intern:8080' },
    ),
  ),
  GOOGLE_CLIENT_ID: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must be a client id'))),
    about('The OAuth client id of this site at Google; turns Google Sign-In on.', {
      unset: 'off',
      example: '1234-abc.apps.googleusercontent.com',
    }),
  ),
  GOOGLE_JWKS_FILE: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((file) => existsSync(file), 'must name a file'),
      ),
    ),
    about('A JSON Web Key Set on disk, for tests and closed networks.', { unset: "Google's own" }),
  ),
  PAYMENTS: v.pipe(
    v.optional(v.picklist(['sandbox', 'razorpay'], 'must be sandbox or razorpay')),
    about(
      'sandbox: plans are bought in test mode, without real money. razorpay: real payments, with all three keys below.',
      {
        unset:
          'razorpay where a key is given; otherwise sandbox, but on a public https address nothing can be bought',
      },
    ),
  ),
  RAZORPAY_KEY_ID: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^rzp_\w+$/, 'must start with rzp_'))),
    about(
      "The first part of the API key from the provider's dashboard; one that starts with rzp_test_ moves no real money.",
      { example: 'rzp_test_1234567890' },
    ),
  ),
  RAZORPAY_KEY_SECRET: v.pipe(v.optional(v.string()), about('The second part of the API key.')),
  RAZORPAY_WEBHOOK_SECRET: v.pipe(
    v.optional(v.string()),
    about(
      'The secret of the webhook to PUBLIC_URL/api/payments/webhook with the events payment.captured, order.paid, payment.failed, refund.processed and refund.failed.',
    ),
  ),
  DEMO: v.pipe(
    v.optional(flag, '1'),
    about('1 fills an empty database with demonstration jobs and blogs, 0 starts empty.'),
  ),
  SW_KILL: v.pipe(
    v.optional(flag, '0'),
    about(
      'The kill switch: with 1 every browser that comes by removes its service worker and its cached files, and pages come from the network only. Nothing that people wrote is lost. For a worker that does harm; with 0 it is installed again.',
    ),
  ),
  TRUST_PROXY: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const trust = trustProxyOf(dataset.value);
          if (trust) return trust;
          addIssue({
            message: 'must be 0, 1, a number of proxies, or networks such as 10.0.0.0/8',
          });
          return NEVER;
        }),
      ),
      '0',
    ),
    about(
      'Whose X-Forwarded-For is believed: 1 where one reverse proxy is in front, 2 where two follow each other, or the networks that the proxies are in, with commas between them.',
      { example: '10.0.0.0/8,192.168.1.7' },
    ),
  ),
  METRICS_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
    about('Opens /metrics for Prometheus to whoever sends it as a bearer token.', {
      unset: 'there is no /metrics',
    }),
  ),
  DRAIN_SECONDS: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, 'must be a number of seconds below 100'),
        v.transform(Number),
      ),
      '2',
    ),
    about(
      'How long a process that is stopped still takes new connections, so that what is in front sees at /readyz that it is going.',
    ),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be a log level',
      ),
      'info',
    ),
    about('fatal, error, warn, info, debug, trace or silent.'),
  ),
});

/** Every variable, for the documents. */
export const settings: readonly Setting[] = Object.entries(schema.entries).map(([name, entry]) => {
  const { description = '', unset, example } = v.getMetadata(entry) as Record<string, string>;
  return { name, description, preset: v.getDefault(entry), unset, example };
});

export type Env = v.InferOutput<typeof schema> & {
  publicUrl: string;
  /** Who mails are from. */
  mailFrom: string;
  /** How the team is reached; of what is not set, the demonstration's. */
  support: SupportContacts;
  payments: PaymentSettings;
  sms: SmsSettings;
};

/** Thrown when a variable cannot be used. The message names the variable, never its value. */
export class EnvironmentError extends Error {}

/**
 * The environment, parsed once at start.
 * @param source process.env; blank values count as not set
 * @returns typed values with their defaults
 * @throws EnvironmentError that names each wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
    throw new EnvironmentError(`The environment is not usable: ${wrong.join('; ')}`);
  }
  const env = result.output;
  usable(() => env.FILES_URL !== undefined && readFilesUrl(env.FILES_URL));
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const payments = usable(() => paymentSettings(env, isPublic(publicUrl)));
  const support = {
    email: env.SUPPORT_EMAIL,
    phone: env.SUPPORT_PHONE ?? demoContacts.phone,
    chat: env.SUPPORT_CHAT,
  };
  const mailFrom = env.MAIL_FROM ?? `${brand.name} <${support.email}>`;
  const sms = usable(() => smsSettings(env, isPublic(publicUrl)));
  return { ...env, publicUrl, mailFrom, support, payments, sms };
}

/**
 * Whether strangers come to an address.
 * @param publicUrl - The site's address.
 * @returns True for https on any host that is not this machine.
 */
export function isPublic(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
}

/** What reads several variables at once says what is wrong with them as an Error, without values. */
function usable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new EnvironmentError(`The environment is not usable: ${(error as Error).message}`);
  }
}
