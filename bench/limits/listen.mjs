import http from 'node:http';

/**
 * Serves one thing at a free port of this machine, and at /cpu the processor time of this process so
 * far, in µs. Says the port on the standard output; ends with its input.
 * @param {(request: http.IncomingMessage, response: http.ServerResponse) => void} answer
 */
export function listen(answer) {
  const server = http.createServer((request, response) => {
    if (request.url !== '/cpu') return answer(request, response);
    const { user, system } = process.cpuUsage();
    response.end(String(user + system));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' && address?.port);
  });
  process.stdin.on('end', () => process.exit()).resume();
}
