import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { DnsPort, DnsSilent } from './dns.port.js';

/** How long a server is waited for at first, and how often it is asked: somebody watches. */
const OPTIONS = { timeout: 3_000, tries: 2 };

/** Asks the servers that the system names, or these. */
export class SystemDns extends DnsPort {
  private readonly resolver = new Resolver(OPTIONS);

  /** @param servers such as `10.0.0.2:53` */
  constructor(servers: readonly string[] = []) {
    super();
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  async texts(name: string): Promise<string[]> {
    const records = await found(this.resolver.resolveTxt(name));
    // A long text is sent in pieces (RFC 7208, section 3.3).
    return (records ?? []).map((pieces) => pieces.join(''));
  }

  async alias(name: string): Promise<string | null> {
    const [target] = (await found(this.resolver.resolveCname(name))) ?? [];
    return target?.toLowerCase() ?? null;
  }
}

async function found<Records>(answer: Promise<Records>): Promise<Records | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === NOTFOUND || code === NODATA) return undefined;
    throw new DnsSilent(`The domain name system gives no answer (${code}).`);
  }
}
