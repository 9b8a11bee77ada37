import { noteServerTime } from '#src/data/session/clock.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { removeLocal } from '#src/data/storage/localStore.ts';
import type { Context } from './context.ts';
import type { Ledger } from './ledger.ts';
import type { ModelServer } from './modelServer.ts';
import type { Network } from './network.ts';
import type { Phone } from './phone.ts';
import { screenRules, type ScreenRules } from './spoil.ts';

/** How often a tab looks whether its session has come to its end, ms: the app does it each minute. */
const round = 10 * 60_000;

/** Sessions as src/data/session has them: their end by the clock, and logouts that wait to be told. */
export class Sessions {
  private readonly phone: Phone;
  private readonly ledger: Ledger;
  private readonly server: ModelServer;
  private readonly network: Network;
  private readonly rules: ScreenRules;
  private readonly loggedOut = new Set<string>();

  constructor(phone: Phone, ledger: Ledger, server: ModelServer, network: Network) {
    this.phone = phone;
    this.ledger = ledger;
    this.server = server;
    this.network = network;
    this.rules = { ...screenRules, ...phone.spoil.screens };
    removeLocal(localKeys.clock);
  }

  /** A login on this phone: what the token says of the time is what time it is. */
  begin(tab: Context, userId: string, lasts?: number): void {
    const token = this.server.logIn(userId, lasts);
    this.ledger.log?.(`login ${token}`);
    noteServerTime(this.server.tokens.get(token)?.begin ?? 0, this.phone.now());
    this.phone.setSession({ userId, token }, tab);
  }

  /** Looks at the session of a tab from now on, as long as it is open. */
  follow(tab: Context): void {
    if (!tab.alive) return;
    this.check(tab);
    this.phone.time.after(round, () => this.follow(tab));
  }

  /** While no one can log in again the session stays (hasRunOut). */
  private check(tab: Context): void {
    const { token } = tab.view ?? {};
    const known = this.server.tokens.get(token ?? '');
    if (!known || !this.network.up || tab.reach !== 'ok') return;
    if (this.rules.timeLeft(known.end, this.phone.now()) > 0) return;
    this.ledger.log?.(`${token} has run out`);
    if (known.end > this.server.now() && !this.ledger.clockSet) {
      this.ledger.fault('falseExpiry', `${token}, ${known.end - this.server.now()} ms too early`);
    }
    this.phone.endSession(tab);
  }

  /** A logout by choice: the phone forgets at once, and the server is told. */
  end(tab: Context): void {
    const { token } = tab.view ?? {};
    const known = this.server.tokens.get(token ?? '');
    if (token && known) {
      this.loggedOut.add(token);
      const note = { id: token, expires: known.end / 1000, proof: `proof of ${token}` };
      this.phone.logouts = [...this.phone.logouts, note];
    }
    this.phone.endSession(tab);
    void this.tell(tab);
  }

  /** Idle time, the network's return, or a logout just now. */
  tell(tab: Context): Promise<void> {
    const { phone, network } = this;
    return this.rules.tellLogouts({
      notes: () => phone.logouts,
      keep: (notes) => {
        phone.logouts = notes;
      },
      timeLeft: (end) => this.rules.timeLeft(end, phone.now()),
      tell: async (session) => {
        const body = JSON.stringify({ session });
        const request = { method: 'POST', url: '/api/auth/logout', headers: {}, body };
        const { status, body: answer } = await network.carry(tab, { ...request, timeout: 60_000 });
        if (answer !== undefined) this.ledger.log?.(`logged out ${session.id}: ${status}`);
        return answer === undefined ? 0 : status;
      },
    });
  }

  /** All is told: no one who logged out is still logged in, and no one else was. */
  checkEnd(): void {
    for (const [token, { end, alive, loggedOut }] of this.server.tokens) {
      const wanted = this.loggedOut.has(token);
      if (loggedOut && !wanted) this.ledger.fault('wrongLogout', token);
      const isOver = !alive || end <= this.server.now() || this.ledger.clockSet;
      if (wanted && !isOver) this.ledger.fault('sessionLeft', token);
    }
  }
}
