import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { paths } from '#contract/paths.ts';
import type { PaymentProvider, PaymentSettings } from '#server/http/payments.ts';
import type { PageSources } from '#server/http/securityHeaders.ts';
import { createRazorpay, razorpayHosts } from './razorpay.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

export interface Payments {
  provider: PaymentProvider;
  /** Null where real payments are set up: then nothing of the sandbox is served. */
  sandbox: Sandbox | null;
  /** What the page that sells may load from the provider. */
  pages: PageSources[];
}

/**
 * The payment provider that the environment asks for. `dataDir` keeps the sandbox's memory,
 * `root` is the project's folder.
 */
export function createPayments(options: {
  settings: PaymentSettings;
  dataDir: string;
  root: string;
  log: Pick<Logger, 'warn'>;
}): Payments {
  const { settings, dataDir, root, log } = options;
  if (settings.kind === 'sandbox') {
    log.warn('payments are in test mode: plans can be had without real money (PAYMENTS=sandbox)');
    const script = path.join(root, 'server/features/payments/checkout.js');
    const sandbox = createSandbox({
      folder: path.join(dataDir, 'sandbox-payments'),
      script: readFileSync(script, 'utf8'),
      send: fetch,
      now: Date.now,
      log,
    });
    return { provider: sandbox.provider, sandbox, pages: [] };
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
  });
  const { api, script, telemetry } = razorpayHosts;
  const sources = {
    'script-src': [script],
    'frame-src': [api, script],
    'connect-src': [telemetry],
  };
  return { provider, sandbox: null, pages: [{ path: paths.pricing, sources }] };
}
