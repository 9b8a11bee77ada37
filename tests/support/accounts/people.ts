import type { LoginReply, User } from '#contract/account/user.ts';
import { administrator } from '../server/server.ts';

/** Values that fill every field which the wizard requires. */
export const completeDetails = {
  fullName: 'Ravi Kumar',
  mobile: '+91 98765 43210',
  homeState: 'Bihar',
  matrimonialStatus: 'Married',
  highestQualification: 'High School',
  qualificationSector: 'Engineering',
  qualificationRecognized: 'Yes',
  motherTongue: 'Hindi',
  englishProficiency: 'Beginner',
  currentEmploymentStatus: 'Employed',
  presentJobTitle: 'Welder',
  skills: 'Arc welding, Gas cutting',
  yearsOfExperience: '4',
  whyAbroad: 'I want to earn for my family and learn modern welding.',
  prFuture: 'No',
  passportAvailability: 'Available',
  drivingLicense: 'Available',
  residencyHistory: 'Always lived in Bihar',
};

let count = 0;

/** An e-mail address that no other person of this run has. */
export function newEmail(): string {
  return `person-${process.pid}-${Date.now().toString(36)}-${++count}@example.in`;
}

export const password = 'Strong-Pass-1';

/**
 * One call to a running server.
 * @returns status and body
 */
export async function call<T = Record<string, unknown>>(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T; headers: Headers }> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json().catch(() => ({}))) as T,
  };
}

async function loggedIn(answer: Promise<{ status: number; body: unknown }>): Promise<LoginReply> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`No session: ${status} ${JSON.stringify(body)}`);
  return body as LoginReply;
}

/** A new account without a profile. */
export function signUp(url: string, email = newEmail()): Promise<LoginReply> {
  return loggedIn(call(url, 'POST', '/auth/signup', { body: { email, password } }));
}

/** A new account, and the cookie of the browser that it knows from then on. */
export async function signUpWithDevice(
  url: string,
  email = newEmail(),
): Promise<LoginReply & { cookie: string }> {
  const answer = await call<LoginReply>(url, 'POST', '/auth/signup', { body: { email, password } });
  if (answer.status !== 201) throw new Error(`No account: ${answer.status}`);
  return { ...answer.body, cookie: deviceCookieIn(answer.headers) };
}

/** The device cookie that an answer sets, as a browser sends it back. */
export function deviceCookieIn(headers: Headers): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
  if (!set) throw new Error('No device cookie was set');
  return set.split(';')[0] ?? '';
}

/** A new account with a complete profile. */
export async function signUpComplete(url: string): Promise<LoginReply> {
  const reply = await signUp(url);
  const { id } = reply.user;
  const saved = await call(url, 'PATCH', `/auth/user/${id}`, {
    token: reply.token,
    body: { details: completeDetails },
  });
  if (saved.status !== 200) throw new Error(`Profile not saved: ${JSON.stringify(saved.body)}`);
  return { ...reply, user: { ...reply.user, isProfileComplete: true } };
}

/** The profile as the server knows it. */
export async function profileOf(
  url: string,
  session: { token: string; user: { id: string } },
): Promise<User> {
  return (await call<User>(url, 'GET', `/auth/user/${session.user.id}`, session)).body;
}

/** Another session of someone who signed up here: a logout has ended the earlier one. */
export function logInAgain(url: string, { user }: LoginReply): Promise<LoginReply> {
  return loggedIn(call(url, 'POST', '/auth/login', { body: { email: user.email, password } }));
}

/** The administrator's session. */
export function logInAdministrator(url: string): Promise<LoginReply> {
  return loggedIn(call(url, 'POST', '/auth/login', { body: administrator }));
}
