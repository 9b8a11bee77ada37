import { spawn } from 'node:child_process';
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { createMailer, mailTimes } from './mail.ts';
import { mailPolicy } from './mailQueue.ts';

const patient = { timeout: 15_000 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Stage = 'greeting' | 'hello' | 'recipient' | 'data' | 'end';

/** A mail server that answers up to a stage, and from there on nothing, or one sign at a time. */
async function smtpServer(stage: Stage | null, drips = false) {
  const sockets = new Set<net.Socket>();
  const taken = vi.fn();
  let hangsAt = stage;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const answer = (at: Stage, line: string) => {
      if (hangsAt !== at) return void socket.write(`${line}\r\n`);
      if (!drips) return;
      // A long answer of many lines, none of which is the last.
      const timer = setInterval(() => socket.write(`${line.slice(0, 3)}-wait\r\n`), 10);
      socket.on('close', () => clearInterval(timer));
    };
    answer('greeting', '220 here');
    let inText = false;
    createInterface({ input: socket }).on('line', (line) => {
      if (inText) {
        if (line !== '.') return;
        inText = false;
        taken();
        answer('end', '250 taken');
      } else if (line.startsWith('EHLO')) answer('hello', '250 here');
      else if (line.startsWith('RCPT')) answer('recipient', '250 ok');
      else if (line === 'DATA') {
        inText = hangsAt !== 'data';
        answer('data', '354 go on');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    taken,
    recover: () => (hangsAt = null),
  };
}

/** A port whose queue of connections is full: further ones get no answer at all. */
async function fullPort(): Promise<number> {
  const program = `
    const server = require('node:net').createServer();
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, server.address().port + '\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const fillers = Array.from({ length: 6 }, () => net.connect(Number(port), '127.0.0.1'));
  for (const filler of fillers) filler.on('error', () => undefined);
  ends.push(() => {
    for (const filler of fillers) filler.destroy();
    child.kill('SIGKILL');
  });
  await vi.waitFor(() => expect(fillers.some(({ connecting }) => !connecting)).toBe(true), patient);
  return Number(port);
}

const times = { limit: 500, pause: 300 };
const log = { info: vi.fn(), warn: vi.fn() };
const mailerTo = (port: number, query = '') =>
  createMailer({
    ...{ smtpUrl: `smtp://127.0.0.1:${port}${query}`, from: 'Safar <a@b.example>' },
    ...{ folder: '/nowhere', log, times },
  });
const mail = { to: 'a@b.in', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

test('one try is over long before another process may take the mail', () => {
  expect(mailTimes.limit).toBeLessThanOrEqual(mailPolicy.lease / 2);
});

const stages = ['greeting', 'hello', 'recipient', 'data', 'end'] as const;
const hangs = stages.flatMap((stage) => [
  { stage, how: 'says nothing more', drips: false },
  { stage, how: 'drips', drips: true },
]);
test.each(hangs)(
  'a mail server that $how from its $stage on does not keep a mail',
  async (given) => {
    const server = await smtpServer(given.stage, given.drips);
    // An SMTP_URL with a long patience changes nothing.
    const query = '?socketTimeout=600000&greetingTimeout=600000&connectionTimeout=600000';
    await expect(mailerTo(server.port, query).send(mail)).rejects.toThrow('did not answer within');
    // Nothing is sent behind the back of the caller, who may try again.
    await expect.poll(() => server.sockets.size, patient).toBe(0);
  },
);

test('a mail server that takes no connection does not keep a mail', async () => {
  const port = await fullPort();
  await expect(mailerTo(port).send(mail)).rejects.toThrow('did not answer within');
});

test('while it hangs the next mails fail at once, and it is found again by itself', async () => {
  const server = await smtpServer('end');
  const mailer = mailerTo(server.port);
  await Promise.allSettled([mailer.send(mail), mailer.send(mail), mailer.send(mail)]);
  expect(server.taken).toHaveBeenCalledTimes(3);
  await expect(mailer.send(mail)).rejects.toThrow(BreakerOpenError);
  expect(mailer.pausedFor?.()).toBeGreaterThan(0);
  server.recover();
  await expect.poll(() => mailer.send(mail).then(() => 'sent', String), patient).toBe('sent');
  expect(server.taken).toHaveBeenCalledTimes(4);
  expect(mailer.pausedFor?.()).toBe(0);
});
