import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/env.ts';
import { freePort } from './freePort.ts';
import { noPostgres } from './throwawayPostgres.ts';

/** The proxies that deploy/ has a file for, and the host name that stands in those files. */
export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];
export const siteName = 'jobs.example';

/** One of the proxies, with the file of deploy/ and TLS, on this machine. */
export interface FrontProxy {
  port: number;
  /** Where plain HTTP is answered. */
  plainPort: number;
  /** The certificate that it shows, which signs itself. */
  certificate: string;
  output(): string;
  stop(): Promise<void>;
}

const isTrial = process.env.TRIAL_SIZE !== undefined;
const isThere = (program: string, parameter: string) =>
  spawnSync(program, [parameter]).status === 0;
const reasons: Record<ProxyName, string | null> = {
  nginx: reasonFor('nginx', '-v'),
  caddy: reasonFor('caddy', 'version'),
};

function reasonFor(name: ProxyName, parameter: string): string | null {
  if (!isTrial) return 'a long trial: npm run trial -- proxies';
  if (!isThere(name, parameter)) return `${name} is not installed`;
  return isThere('openssl', 'version') ? null : 'openssl is not installed';
}

/** Why the tests behind a proxy leave themselves out; null where they run. */
export const whyNot = (name: ProxyName): string | null => reasons[name];

/** The same, as tests carry it. */
export const leftOut = (name: ProxyName): { meta: { leftOut?: string } } => ({
  meta: { leftOut: whyNot(name) ?? noPostgres },
});

/**
 * Starts a proxy with its file of deploy/, in which nothing is changed but ports, the certificate
 * and the list of upstreams. Throws where the file does not hold what is to be changed, or where the
 * proxy does not take it.
 * @param upstreams - `host:port` of each process behind it.
 */
export async function startFrontProxy(
  name: ProxyName,
  upstreams: readonly string[],
): Promise<FrontProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `front-${name}-`));
  const certificate = selfSigned(folder);
  const ports = { tls: await freePort(), plain: await freePort() };
  const parameters = { nginx, caddy }[name](folder, ports, upstreams);
  const child = spawn(name, parameters, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const answers = () => fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' });
  while (!(await answers().catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
  }
  return {
    port: ports.tls,
    plainPort: ports.plain,
    certificate,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.removeListener('exit', kill);
      rmSync(folder, { recursive: true });
    },
  };
}

interface Ports {
  tls: number;
  plain: number;
}

/** Makes cert.pem and key.pem for the site. */
function selfSigned(folder: string): string {
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file)) as [
    string,
    string,
  ];
  const wanted = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const parameters = ['req', '-x509', ...kind, ...wanted, '-keyout', key, '-out', cert];
  execFileSync('openssl', parameters, { stdio: 'ignore' });
  return readFileSync(cert, 'utf8');
}

/** A file of deploy/ after changes, each of which must find its place. */
function deployed(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(path.join(projectRoot, 'deploy', file), 'utf8');
  for (const [place, replacement] of changes) {
    const changed = text.replace(place, () => replacement);
    if (changed === text) throw new Error(`deploy/${file} does not hold ${place}`);
    text = changed;
  }
  return text;
}

function nginx(folder: string, { tls, plain }: Ports, upstreams: readonly string[]): string[] {
  const site = deployed('nginx.conf', [
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen \[::\]:80;/, ''],
    [/listen 443 /, `listen 127.0.0.1:${tls} `],
    [/listen \[::\]:443 .*;/, ''],
    // Kept beside the test's other files, in the format of the file.
    [/access_log \S+ /g, `access_log ${folder}/access.log `],
    [/\/etc\/letsencrypt\/live\/jobs\.example\/fullchain\.pem/, `${folder}/cert.pem`],
    [/\/etc\/letsencrypt\/live\/jobs\.example\/privkey\.pem/, `${folder}/key.pem`],
    [
      /server 127\.0\.0\.1:3000(.*);/,
      upstreams.map((address) => `server ${address}SETTINGS;`).join('\n'),
    ],
  ]);
  const settings = /server 127\.0\.0\.1:3000(.*);/.exec(deployed('nginx.conf', []))?.[1] ?? '';
  writeFileSync(path.join(folder, 'site.conf'), site.replaceAll('SETTINGS', settings));
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    isRoot ? 'user root;' : '',
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/pid;`,
    'error_log stderr warn;',
    'events { worker_connections 768; }',
    'http {',
    ...temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    // As Debian's own file has it.
    'access_log off; sendfile on; tcp_nopush on; gzip on;',
    `include ${folder}/site.conf;`,
    '}',
  ];
  writeFileSync(path.join(folder, 'nginx.conf'), main.join('\n'));
  return ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
}

function caddy(folder: string, { tls, plain }: Ports, upstreams: readonly string[]): string[] {
  const site = deployed('Caddyfile', [
    [/^jobs\.example \{/m, `${siteName} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
    [/127\.0\.0\.1:3000/g, upstreams.join(' ')],
  ]);
  const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n`;
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, options + site);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}
