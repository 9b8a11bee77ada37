import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { paths } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import {
  PaymentProviderError,
  type PaymentProvider,
  type PaymentSettings,
} from '#server/http/api/payments.ts';
import type { PageSources } from '#server/http/security/securityHeaders.ts';
import { createBreaker } from '#server/http/outward/breaker.ts';
import { createRazorpay, providerTimes, razorpayHosts } from './razorpay.ts';
import {
  createSandbox,
  ownMemory,
  sharedMemory,
  type Sandbox,
  type SandboxMemory,
} from './sandbox.ts';

export interface Payments {
  provider: PaymentProvider;
  /** Null where real payments are set up: then nothing of the sandbox is served. */
  sandbox: Sandbox | null;
  /** What the page that sells may load from the provider. */
  pages: PageSources[];
}

/**
 * The payment provider that the environment asks for. `dataDir` keeps the sandbox's memory, or
 * `shared` where several processes have it in common; `root` is the project's folder.
 */
export async function createPayments(options: {
  settings: PaymentSettings;
  shared: Db | null;
  dataDir: string;
  root: string;
  log: Pick<Logger, 'info' | 'warn'>;
}): Promise<Payments> {
  const { settings, shared, dataDir, root, log } = options;
  if (settings.kind === 'sandbox') {
    log.warn('payments are in test mode: plans can be had without real money (PAYMENTS=sandbox)');
    const script = path.join(root, 'server/features/payments/checkout.js');
    const folder = path.join(dataDir, 'sandbox-payments');
    const memory: SandboxMemory = shared ? await sharedMemory(shared, folder) : ownMemory(folder);
    const sandbox = createSandbox({
      memory,
      script: readFileSync(script, 'utf8'),
      send: fetch,
      now: Date.now,
      log,
    });
    return { provider: sandbox.provider, sandbox, pages: [] };
  }
  if (settings.kind === 'none') {
    log.warn(
      "plans cannot be bought: set the provider's keys, or PAYMENTS=sandbox for test mode without real money",
    );
    return { provider: noProvider, sandbox: null, pages: [] };
  }
  const { keyId, keySecret, webhookSecret } = settings;
  const provider = createRazorpay({
    name: 'razorpay',
    testMode: keyId.startsWith('rzp_test_'),
    keyId,
    keySecret,
    webhookSecret,
    scriptUrl: `${razorpayHosts.script}/v1/checkout.js`,
    baseUrl: razorpayHosts.api,
    ask: fetch,
    breaker: createBreaker({
      who: 'payment provider',
      ...providerTimes,
      isOutage: () => true,
      log,
    }),
  });
  const { api, script, telemetry } = razorpayHosts;
  const sources = {
    'script-src': [script],
    'frame-src': [api, script],
    'connect-src': [telemetry],
  };
  return { provider, sandbox: null, pages: [{ path: paths.pricing, sources }] };
}

const refuse = () =>
  Promise.reject(new PaymentProviderError('no payment provider is set up', false));

/** Stands in where nothing can be bought. */
const noProvider: PaymentProvider = {
  name: 'none',
  keyId: '',
  scriptUrl: '',
  testMode: false,
  createOrder: refuse,
  fetchPayment: refuse,
  fetchPayments: refuse,
  capture: refuse,
  refund: refuse,
  fetchRefunds: refuse,
  verifyPaymentSignature: () => false,
  verifyWebhookSignature: () => false,
};
