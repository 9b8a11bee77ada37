import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What went wrong from the point of view of the one who asked. */
interface Offence {
  what: string;
  took: number;
}

interface Member {
  id: string;
  token: string;
  email: string;
  /** Profile saves that were answered with a success. */
  saved: number;
}

/** How many do what at the same time. */
interface Mix {
  readers: number;
  supporters: number;
  savers: number;
  newcomers: number;
}

const longest = 600_000; // ms for which the same is sent again

/**
 * Phones that read, write to support, sign up and save their profile, and send again what was
 * refused for now, with the same Idempotency-Key, as the outbox does. They remember what was
 * acknowledged and note every answer that is no success and no refusal within five seconds.
 */
export class MixedLoad {
  readonly offences: Offence[] = [];
  answers = 0;
  refusals = 0;
  slowestRefusal = 0;
  #going = true;
  #addresses = 0;
  #work: Promise<unknown>[] = [];
  readonly #url: string;
  readonly #slowest: number;
  readonly #mayBeGone: boolean;
  readonly #members: Member[] = [];
  readonly #support = new Set<string>();
  readonly #emails = new Set<string>();

  /** `slowest`: ms until a refusal. `mayBeGone`: no answer at all is one as well. */
  constructor(url: string, options: { slowest: number; mayBeGone?: boolean }) {
    this.#url = url;
    this.#slowest = options.slowest;
    this.#mayBeGone = options.mayBeGone ?? false;
  }

  async start({ readers, supporters, savers, newcomers }: Mix): Promise<void> {
    for (let each = 0; each < savers; each += 1) this.#members.push(await this.#signUp());
    const repeat = (times: number, run: () => Promise<unknown>, pause: number) =>
      Array.from({ length: times }, async () => {
        while (this.#going) {
          await run();
          await delay(Math.random() * 2 * pause);
        }
      });
    this.#work = [
      ...repeat(readers, () => this.#read(), 60),
      ...repeat(supporters, () => this.#askSupport(), 3_000),
      ...repeat(newcomers, () => this.#signUp(), 1_000),
      ...this.#members.flatMap((member) => repeat(1, () => this.#save(member), 40)),
    ];
  }

  /** @returns how many writes were acknowledged so far */
  acknowledged(): number {
    const saves = this.#members.reduce((sum, { saved }) => sum + saved, 0);
    return this.#support.size + this.#emails.size + saves;
  }

  /** Lets everyone end what they began. */
  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#work);
  }

  /** @returns the ms until a read and a write both succeed */
  async recovery(): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < longest) {
      const [read, write] = await Promise.all([
        this.#once('GET', '/api/jobs'),
        this.#once('POST', '/api/support/request', requestOf(randomUUID()), {}),
      ]);
      // 429: a limit that the database counted.
      if (read === 200 && (write === 201 || write === 429)) break;
      await delay(20);
    }
    return performance.now() - began;
  }

  /** What was acknowledged, compared with what `ask` finds in the database. */
  async compare(ask: (query: string) => Promise<Record<string, unknown>[]>) {
    const counts = async (query: string) =>
      new Map((await ask(query)).map(({ key, times }) => [String(key), Number(times)]));
    const support = await counts(
      'SELECT message AS key, count(*)::int AS times FROM support_requests GROUP BY 1',
    );
    const emails = await counts(
      'SELECT email AS key, count(*)::int AS times FROM users GROUP BY 1',
    );
    const versions = await counts('SELECT email AS key, details_version AS times FROM users');
    const names = await ask(`SELECT email, details->>'fullName' AS name FROM users`);
    const nameOf = new Map(names.map(({ email, name }) => [email, name]));
    const isThere = (found: Map<string, number>) => (key: string) => found.has(key);
    const lost = [
      ...[...this.#support].filter((key) => !isThere(support)(key)),
      ...[...this.#emails].filter((email) => !isThere(emails)(email)),
      ...this.#members.filter(({ email, saved }) => nameOf.get(email) !== nameAt(saved)),
    ];
    const doubled = [
      ...[...support, ...emails].filter(([, times]) => times > 1),
      ...this.#members.filter(({ email, saved }) => versions.get(email) !== saved),
    ];
    const saves = this.#members.reduce((sum, { saved }) => sum + saved, 0);
    return { acknowledged: this.acknowledged(), saves, lost: lost.length, doubled: doubled.length };
  }

  async #read(): Promise<void> {
    const paths = ['/api/jobs', '/api/jobs?search=nurse', '/api/blogs', '/api/jobs/companies'];
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    if (this.#judge('GET', await this.#timed('GET', path))) await patience();
  }

  async #askSupport(): Promise<void> {
    const key = randomUUID();
    const status = await this.#untilAnswered('POST', '/api/support/request', requestOf(key), key);
    if (status === 201) this.#support.add(key);
  }

  async #signUp(): Promise<Member> {
    const email = `${randomUUID()}@example.in`;
    const body = { email, password: 'Gulmohar-42-Tree' };
    const status = await this.#untilAnswered('POST', '/api/auth/signup', body, randomUUID());
    if (status === 429) return { id: '', token: '', email, saved: 0 };
    this.#emails.add(email);
    if (this.#work.length > 0) return { id: '', token: '', email, saved: 0 };
    const answer = await fetch(`${this.#url}/api/auth/login`, this.#request('POST', body));
    const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
    const member = { id: user.id, token, email, saved: 0 };
    await this.#save(member);
    return member;
  }

  async #save(member: Member): Promise<void> {
    const body = { details: { fullName: nameAt(member.saved + 1) } };
    const path = `/api/auth/user/${member.id}`;
    const status = await this.#untilAnswered('PATCH', path, body, randomUUID(), member.token);
    if (status === 200) member.saved += 1;
  }

  /** Sends the same until it is answered for good, as the outbox does. */
  async #untilAnswered(method: string, path: string, body: object, key: string, token?: string) {
    const until = performance.now() + longest;
    for (;;) {
      const answer = await this.#timed(method, path, body, {
        'Idempotency-Key': key,
        ...(token && { Authorization: `Bearer ${token}` }),
      });
      const isRepeatedSignUp = answer.status === 409 && path.endsWith('/signup');
      if (isRepeatedSignUp || !this.#judge(`${method} ${path}`, answer)) return answer.status;
      if (performance.now() > until) {
        this.offences.push({ what: `${path} was refused for ten minutes`, took: longest });
        return answer.status;
      }
      await patience();
    }
  }

  /** @returns whether the same is to be sent again */
  #judge(what: string, { status, code, retryAfter, took }: Answer): boolean {
    this.answers += 1;
    if (status === gone && this.#mayBeGone) return true;
    if (status === 503) {
      this.refusals += 1;
      this.slowestRefusal = Math.max(this.slowestRefusal, took);
      const isSaid = retryAfter > 0 && /^(DATABASE_UNAVAILABLE|BUSY)$/.test(code ?? '');
      if (!isSaid || took > this.#slowest) this.offences.push({ what: `${what}: ${code}`, took });
      return true;
    }
    if (status >= 300 && status !== 429) this.offences.push({ what: `${what}: ${status}`, took });
    return false;
  }

  async #once(method: string, path: string, body?: object, headers?: Record<string, string>) {
    return (await this.#timed(method, path, body, headers)).status;
  }

  async #timed(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
    const began = performance.now();
    try {
      const answer = await fetch(this.#url + path, this.#request(method, body, headers));
      const text = await answer.text();
      return {
        status: answer.status,
        code: answer.ok ? undefined : (JSON.parse(text) as { code?: string }).code,
        retryAfter: Number(answer.headers.get('retry-after')),
        took: performance.now() - began,
      };
    } catch (error) {
      const { cause, message } = error as Error;
      const what = cause instanceof Error ? cause.message : message;
      return { status: gone, code: what, retryAfter: 0, took: performance.now() - began };
    }
  }

  #request(method: string, body?: object, headers = {}): RequestInit {
    this.#addresses += 1;
    const place = this.#addresses;
    return {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  }
}

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: number;
  took: number;
}

/** Sooner than the server asks for: more than it will meet. */
const patience = () => delay(500 + Math.random() * 500);

/** Stands for no answer. */
const gone = 999;

const nameAt = (saved: number) => `Asha ${saved}`;

const requestOf = (key: string) => ({
  ...{ name: 'Asha', email: `${key}@example.in`, subject: 'Help', message: key },
});
