import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { SmtpServer } from './smtp-server.js';

/** A mail server that the operator allows; at the ports of mail servers, if none is given. */
export interface AllowedHost {
  host: string;
  port?: number;
}

/** The ports of mail servers: between servers, submission over TLS and with STARTTLS, and the usual alternative. */
const MAIL_PORTS = [25, 465, 587, 2525];

/** The server of a stored address is none that administrators may choose. The message tells them what to do. */
export class HostNotAllowed extends Error {
  constructor(what: string, { host, port }: SmtpServer) {
    const name = isIP(host) === 6 ? `[${host}]` : host;
    const entry = isMailPort(port) ? name : `${name}:${port}`;
    super(`${what} Ask whoever runs this server to add ${entry} to SMTP_ALLOWED_HOSTS.`);
  }
}

/** How long a silent name server holds up whoever enters an address or looks at the status. */
const LOOKUP_LIMIT_MS = 3_000;

type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveAll: Resolve = (host) => promisify(lookup)(host, { all: true });

/**
 * The mail servers that an administrator may choose: public addresses at the ports of mail servers, and what the operator
 * allows. An administrator is not the operator, and could otherwise reach what listens in the server's own network.
 */
export class MailHosts {
  constructor(
    private readonly allowed: readonly AllowedHost[],
    private readonly resolve: Resolve = resolveAll,
  ) {}

  /** @throws {HostNotAllowed} also for a name that has a private address now; one that has none yet is accepted */
  async assertAllowed(server: SmtpServer): Promise<void> {
    const { port } = server;
    if (!this.isNamed(server) && !isMailPort(port)) {
      throw new HostNotAllowed(`Port ${port} is not 25, 465, 587 or 2525.`, server);
    }
    await this.assertReachable(server);
  }

  /** Like `assertAllowed`, at any port: one that was stored before goes on. @throws {HostNotAllowed} */
  async assertReachable(server: SmtpServer): Promise<void> {
    const addresses = await inTime(LOOKUP_LIMIT_MS, () => this.addressesOf(server.host)).catch(() => []);
    this.assertPublic(server, addresses);
  }

  /**
   * Connects to an address of the server. The name is resolved once: what was checked is what is connected to, however the
   * name's addresses change.
   * @throws {HostNotAllowed}
   */
  async connect(server: SmtpServer, timeout: number): Promise<Socket> {
    return await inTime(timeout, (signal) => this.open(server, signal));
  }

  private async open(server: SmtpServer, signal: AbortSignal): Promise<Socket> {
    const { host, port } = server;
    const addresses = await this.addressesOf(host);
    this.assertPublic(server, addresses);
    const socket = connect({
      host,
      port,
      autoSelectFamily: true,
      lookup: (_host, { all }, done) =>
        all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
    });
    const stop = () => void socket.destroy();
    signal.addEventListener('abort', stop);
    return await new Promise<Socket>((resolve, reject) => {
      socket.once('error', reject).once('connect', () => {
        socket.off('error', reject);
        signal.removeEventListener('abort', stop);
        resolve(socket);
      });
    });
  }

  private assertPublic(server: SmtpServer, addresses: LookupAddress[]): void {
    if (this.isNamed(server) || addresses.every(({ address }) => isPublic(address))) return;
    throw new HostNotAllowed(`${server.host} is in a private network.`, server);
  }

  private isNamed({ host, port }: SmtpServer): boolean {
    return this.allowed.some((entry) => entry.host === host && (entry.port ? entry.port === port : isMailPort(port)));
  }

  private async addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    return family ? [{ address: host, family }] : await this.resolve(host);
  }
}

const isMailPort = (port: number) => MAIL_PORTS.includes(port);

/** Rejects when the time is over; `work` ends when its signal is aborted, or later. */
async function inTime<Result>(limit: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(limit);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Connection timeout')));
  });
  return await Promise.race([work(signal), late]);
}

/** The public Internet (RFC 4291), and IPv4 through NAT64 (RFC 6052). */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
PUBLIC_IPV6.addSubnet('64:ff9b::', 96, 'ipv6');

/** What is not public (RFC 6890), and in IPv6 what stands for an IPv4 address in a way that mail servers don't use. */
const NOT_PUBLIC = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16']) addRange(range, 'ipv6');
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  addRange(range, 'ipv4');
  addRange(`64:ff9b::${range}`, 'ipv6', 96);
}

function addRange(range: string, family: 'ipv4' | 'ipv6', before = 0): void {
  const [network, bits] = range.split('/') as [string, string];
  NOT_PUBLIC.addSubnet(network, before + Number(bits), family);
}

function isPublic(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return (family === 'ipv4' || PUBLIC_IPV6.check(address, family)) && !NOT_PUBLIC.check(address, family);
}
