import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startAccountServer } from '../../support/accounts/accountServer.ts';

// A path may hold a person's id (/resume/:userId), or whatever someone wrote into an address.
test('a page that fails is logged by its name, without its address', async () => {
  const lines: string[] = [];
  const server = await startAccountServer({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    pages: {
      files: {
        shell: () => Promise.resolve(''),
        frame: () => Promise.reject(new Error('There is no frame.')),
      },
      render: () => Promise.reject(new Error('The page could not be made.')),
    },
  });
  try {
    const headers = { Accept: 'text/html' };
    for (const path of ['/resume/person-4711', '/people/person-4711']) {
      const answer = await fetch(server.url + path, { headers });
      expect(answer.status).toBe(500);
    }
    const logged = lines.join('\n');
    expect(logged).not.toContain('4711');
    const pages = lines.map((line) => (JSON.parse(line) as { page: string }).page);
    expect(pages).toEqual(['resume', 'unknown']);
  } finally {
    await server.close();
  }
});
