import { keptLogs, noteEntered, textsIn } from './entered.ts';

/** What an answer gives to one person alone. */
const personal = /"(?:token|resetToken|email|endProof|id|url)":"([^"]+)"/g;

const real = globalThis.fetch;

/** Run by Vitest before each file: with LOG_KEEP all that tests send is noted as what people entered. */
if (keptLogs) {
  globalThis.fetch = async (input, init) => {
    const request = { url: String(input instanceof Request ? input.url : input), ...init };
    noteRequest(request.url, new Headers(request.headers), request.body);
    const answer = await real(input, init);
    if (new URL(request.url).pathname.startsWith('/api/auth/')) {
      void answer
        .clone()
        .text()
        .then((text) => noteEntered(...[...text.matchAll(personal)].map(([, word]) => word)))
        .catch(() => undefined);
    }
    return answer;
  };
}

function noteRequest(url: string, headers: Headers, body: unknown): void {
  noteEntered(...new URL(url).searchParams.values());
  noteEntered(headers.get('authorization')?.replace(/^Bearer /, ''), headers.get('cookie'));
  noteEntered(...(headers.get('x-forwarded-for')?.split(', ') ?? []));
  if (typeof body === 'string') noteEntered(...textsOf(body));
  if (body instanceof FormData)
    for (const value of body.values())
      noteEntered(...(typeof value === 'string' ? textsOf(value) : [value.name]));
}

/** The texts in a JSON body; one that is no JSON is a text itself. */
function textsOf(body: string): string[] {
  try {
    return textsIn(JSON.parse(body));
  } catch {
    return [body];
  }
}
