import { limits } from '#contract/limits.ts';
import type { VirtualTime } from './time.ts';

/** How many jobs a user may save. */
const mostHearts = 2;

/** Who shares the phone. */
export const users = ['asha', 'balu'];

/** What reached the server, as it came off the wire. */
export interface Incoming {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** One field of a profile and who wrote it last: a device elsewhere, or the entry with this marker. */
export interface Field {
  value: string;
  version: number;
  by: string | null;
}

/** An effect, as the ledger is told of it. */
export interface Effect {
  marker: string;
  /** The bearer's user, null for a visitor. */
  owner: string | null;
  key: string | undefined;
  /** Profile saves: the fields that changed, as they were before. */
  overwritten: (Field & { field: string; next: string })[];
}

/** An application as the server holds it. */
interface Application {
  applicationId: string;
  jobId: string;
  withdrawnAt: string | null;
}

/** A session: when it began and ends by the server's clock, ms since 1970. */
interface ModelToken {
  userId: string;
  begin: number;
  end: number;
  alive: boolean;
  /** Ended by the proof that came inside it. */
  loggedOut?: true;
}

/** The server's clock is right: ms since 1970 at the beginning of each life. */
export const epoch = 1_800_000_000_000;

interface Sent {
  marker?: string;
  withdrawn?: boolean;
  session?: { id: string; proof: string };
  details?: Record<string, string>;
  baseVersion?: number;
  message?: string;
}

/**
 * The server of the simulation: the calls that may be queued, with the idempotency, the merging and
 * the refusals of the real one, each request in one piece.
 */
export class ModelServer {
  readonly time: VirtualTime;
  readonly tell: (effect: Effect) => void;
  readonly tokens = new Map<string, ModelToken>();
  readonly profiles = new Map<string, { version: number; fields: Map<string, Field> }>();
  readonly closedJobs = new Set<string>();
  /** The saved jobs of each user. */
  readonly hearts = new Map<string, Set<string>>();
  private readonly applications = new Map<string, Application>();
  private readonly keys = new Map<string, { hash: string; reply: Reply; at: number }>();

  constructor(time: VirtualTime, tell: (effect: Effect) => void) {
    this.time = time;
    this.tell = tell;
  }

  now(): number {
    return epoch + this.time.now();
  }

  /** @param lasts ms */
  logIn(userId: string, lasts = limits.sessionKeptSignedIn): string {
    const token = `${userId}-${this.tokens.size}`;
    const begin = this.now();
    this.tokens.set(token, { userId, begin, end: begin + lasts, alive: true });
    return token;
  }

  isAlive(token: string | undefined): boolean {
    const known = this.tokens.get(token ?? '');
    return known !== undefined && known.alive && known.end > this.now();
  }

  /** The own applications, as a screen asks for them. */
  applicationsOf(userId: string): Application[] {
    return [...this.applications]
      .filter(([key]) => key.startsWith(`${userId} `))
      .map(([, application]) => ({ ...application }));
  }

  application(applicationId: string): Application | undefined {
    return [...this.applications.values()].find((one) => one.applicationId === applicationId);
  }

  profile(userId: string): { version: number; fields: Map<string, Field> } {
    let profile = this.profiles.get(userId);
    if (!profile) this.profiles.set(userId, (profile = { version: 1, fields: new Map() }));
    return profile;
  }

  /** The same user saves on another device, having seen everything. */
  writeElsewhere(userId: string, details: Record<string, string>): void {
    const profile = this.profile(userId);
    profile.version += 1;
    for (const [field, value] of Object.entries(details)) {
      profile.fields.set(field, { value, version: profile.version, by: null });
    }
  }

  applyElsewhere(userId: string, jobId: string): void {
    this.add(userId, jobId);
  }

  private add(userId: string, jobId: string): void {
    const applicationId = `of-${this.applications.size}`;
    const key = `${userId} ${jobId}`;
    const before = this.applications.get(key);
    this.applications.set(key, { applicationId, jobId, ...before, withdrawnAt: null });
  }

  handle(request: Incoming): Reply {
    const token = request.headers.Authorization?.replace('Bearer ', '');
    const body = JSON.parse(request.body ?? '{}') as Sent;
    if (request.url === '/api/auth/logout') return this.logOut(body);
    if (token !== undefined && !this.isAlive(token)) return refusal(401, 'TOKEN_EXPIRED');
    const userId = this.tokens.get(token ?? '')?.userId ?? null;
    const [, self] = /^\/api\/auth\/user\/(\w+)$/.exec(request.url) ?? [];
    const [, jobId] = /^\/api\/jobs\/([\w-]+)\/apply$/.exec(request.url) ?? [];
    const [, withdrawn] = /^\/api\/jobs\/myapplications\/([\w-]+)$/.exec(request.url) ?? [];
    const [, heart] = /^\/api\/saved-jobs\/([\w-]+)$/.exec(request.url) ?? [];
    if (!userId && (self || jobId || heart || withdrawn)) return refusal(401, 'NO_TOKEN');
    if (self && self !== userId) return refusal(403, 'FORBIDDEN');
    const texts = [body.message ?? '', ...Object.values(body.details ?? {})];
    if (texts.some((text) => text.startsWith('bad'))) return refusal(422, 'INVALID_FIELDS');
    if (texts.some((text) => text.startsWith('worse'))) return refusal(400, 'BAD_REQUEST');
    return this.once(request, userId, () => {
      const about = { owner: userId, key: request.headers['Idempotency-Key'], overwritten: [] };
      if (self) return this.save(self, body, about);
      const marker = body.marker ?? jobId ?? '';
      if (jobId) return this.apply(userId ?? '', jobId, { ...about, marker });
      if (withdrawn) return this.withdraw(userId ?? '', withdrawn, body, { ...about, marker });
      if (heart) {
        const effect = { ...about, marker: body.marker ?? '' };
        return this.setHeart(userId ?? '', heart, request.method === 'PUT', effect);
      }
      this.tell({ ...about, marker: body.marker ?? '' });
      return { status: 201, body: { id: body.marker } };
    });
  }

  /** A key's effect and answer are kept together; a refusal keeps neither (server/http/api/idempotency.ts). */
  private once(request: Incoming, owner: string | null, act: () => Reply): Reply {
    const key = request.headers['Idempotency-Key'];
    if (key === undefined) return act();
    const place = `${owner ?? 'anonymous'} ${key}`;
    const hash = `${request.method} ${request.url} ${request.body}`;
    const kept = this.keys.get(place);
    const now = this.time.now();
    if (kept && now - kept.at < limits.idempotencyKept)
      return kept.hash === hash ? kept.reply : refusal(422, 'KEY_REUSED');
    const reply = act();
    if (reply.status < 300) this.keys.set(place, { hash, reply, at: now });
    return reply;
  }

  private save(userId: string, body: Sent, about: Omit<Effect, 'marker'>): Reply {
    const profile = this.profile(userId);
    const { details = {}, baseVersion = profile.version, marker = '' } = body;
    const clash = Object.entries(details).filter(([field, mine]) => {
      const theirs = profile.fields.get(field);
      return theirs && theirs.version > baseVersion && theirs.value !== mine;
    });
    if (clash.length > 0) {
      const conflicts = clash.map(([field, mine]) => [
        field,
        { mine, theirs: profile.fields.get(field)?.value },
      ]);
      return {
        status: 412,
        body: {
          code: 'VERSION_CONFLICT',
          conflicts: Object.fromEntries(conflicts) as object,
          version: profile.version,
        },
      };
    }
    profile.version += 1;
    const overwritten: Effect['overwritten'] = [];
    for (const [field, value] of Object.entries(details)) {
      const old = profile.fields.get(field) ?? { value: '', version: 0, by: null };
      if (old.value === value) continue;
      overwritten.push({ ...old, field, next: value });
      profile.fields.set(field, { value, version: profile.version, by: marker });
    }
    this.tell({ ...about, marker, overwritten });
    const now = Object.fromEntries([...profile.fields].map(([field, { value }]) => [field, value]));
    return { status: 200, body: { user: { version: profile.version, details: now } } };
  }

  heartsOf(userId: string): Set<string> {
    let hearts = this.hearts.get(userId);
    if (!hearts) this.hearts.set(userId, (hearts = new Set()));
    return hearts;
  }

  private setHeart(userId: string, jobId: string, saved: boolean, effect: Effect): Reply {
    const hearts = this.heartsOf(userId);
    if (saved && jobId.startsWith('gone')) return refusal(404, 'JOB_NOT_FOUND');
    if (saved && !hearts.has(jobId) && hearts.size >= mostHearts)
      return refusal(409, 'TOO_MANY_SAVED');
    if (saved) hearts.add(jobId);
    else hearts.delete(jobId);
    this.tell(effect);
    return { status: 200, body: { saved } };
  }

  private logOut({ session }: Sent): Reply {
    const token = this.tokens.get(session?.id ?? '');
    if (!token || session?.proof !== `proof of ${session?.id}`)
      return refusal(401, 'INVALID_TOKEN');
    token.alive = false;
    token.loggedOut = true;
    return { status: 200, body: { message: '' } };
  }

  /** Taking an application back, and taking that back. */
  private withdraw(owner: string, id: string, { withdrawn }: Sent, effect: Effect): Reply {
    const known = this.application(id);
    if (!known || this.applications.get(`${owner} ${known.jobId}`) !== known)
      return refusal(404, 'APPLICATION_NOT_FOUND');
    if (known.jobId.startsWith('settled')) return refusal(409, 'WITHDRAWAL_NOT_POSSIBLE');
    known.withdrawnAt = withdrawn ? new Date(this.now()).toISOString() : null;
    this.tell(effect);
    return { status: 200, body: { application: { ...known } } };
  }

  private apply(userId: string, jobId: string, effect: Effect): Reply {
    const stands = this.applications.get(`${userId} ${jobId}`);
    if (stands && stands.withdrawnAt === null) return refusal(409, 'ALREADY_APPLIED');
    if (this.closedJobs.has(jobId)) return refusal(409, 'JOB_INACTIVE');
    if (jobId.startsWith('gone')) return refusal(404, 'JOB_NOT_FOUND');
    if (jobId.startsWith('plan')) return refusal(403, 'SUBSCRIPTION_INACTIVE');
    this.add(userId, jobId);
    this.tell(effect);
    return { status: 201, body: { code: 'APPLIED' } };
  }
}

function refusal(status: number, code: string): Reply {
  return { status, body: { code, message: '' } };
}
