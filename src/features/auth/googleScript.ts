/** What Google's script offers (developers.google.com/identity/gsi, "JavaScript API reference"), as far as it is used. */
export interface GoogleIdentityServices {
  initialize(settings: {
    client_id: string;
    callback(answer: { credential: string }): void;
    ux_mode: 'popup';
  }): void;
  renderButton(
    parent: HTMLElement,
    look: {
      type: 'standard';
      theme: 'outline';
      size: 'large';
      text: 'signin_with' | 'signup_with';
      width: number;
      locale: string;
    },
  ): void;
}

/** Google's script did not come. */
export class GoogleUnavailable extends Error {
  /** This document's content security policy does not allow it; otherwise the network, or a filter. */
  readonly isBlocked: boolean;

  constructor(isBlocked: boolean) {
    super(isBlocked ? 'blocked' : 'unreachable');
    this.isBlocked = isBlocked;
  }
}

const source = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentityServices> | undefined;

/** Loads Google's script, once. Rejects with GoogleUnavailable. */
export function loadGoogle(): Promise<GoogleIdentityServices> {
  loading ??= load().catch((trouble: unknown) => {
    loading = undefined;
    throw trouble;
  });
  return loading;
}

function load(): Promise<GoogleIdentityServices> {
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    const noteBlock = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      isBlocked ||= blockedURI.startsWith(source);
    };
    const end = (services: GoogleIdentityServices | undefined) => {
      document.removeEventListener('securitypolicyviolation', noteBlock);
      if (services) return resolve(services);
      script.remove();
      reject(new GoogleUnavailable(isBlocked));
    };
    document.addEventListener('securitypolicyviolation', noteBlock);
    const script = Object.assign(document.createElement('script'), { src: source, async: true });
    script.addEventListener('load', () => end(servicesOf(window)));
    // Why it failed may be told in the turn after.
    script.addEventListener('error', () => setTimeout(() => end(undefined)));
    document.head.append(script);
  });
}

function servicesOf(global: object): GoogleIdentityServices | undefined {
  const { google } = global as { google?: { accounts?: { id?: GoogleIdentityServices } } };
  return google?.accounts?.id;
}
