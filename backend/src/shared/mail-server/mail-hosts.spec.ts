import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { HostNotAllowed, MailHosts } from './mail-hosts.js';

const PUBLIC = '198.51.100.7';
const family = (address: string) => (address.includes(':') ? 6 : 4);
/** Answers each look-up with the next addresses, and the last ones for good. */
function names(...answers: string[][]) {
  const rest = [...answers];
  return async () => {
    const [addresses] = rest.length > 1 ? rest.splice(0, 1) : rest;
    return addresses!.map((address) => ({ address, family: family(address) }));
  };
}
const at = (host: string, port = 587) => ({ host, port, secure: false });

describe('a mail server that a person enters', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::5',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:5',
    '64:ff9b::a00:5',
    '2002:7f00:1::',
  ])('may not have the address %s, nor a name that resolves to it', async (address) => {
    const hosts = new MailHosts([], names([PUBLIC, address]));
    await expect(hosts.assertAllowed(at(address))).rejects.toThrow(HostNotAllowed);
    await expect(hosts.assertAllowed(at('mail.example'))).rejects.toThrow(HostNotAllowed);
  });

  it.each(['localhost', '2130706433', '0x7f.1', '127.1'])(
    'may not be this machine by another name: %s',
    async (name) => {
      await expect(new MailHosts([]).assertAllowed(at(name))).rejects.toThrow(HostNotAllowed);
    },
  );

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '64:ff9b::808:808'])(
    'may have the address %s',
    async (address) => {
      await new MailHosts([], names([address])).assertAllowed(at('mail.example'));
      await new MailHosts([]).assertAllowed(at(address));
    },
  );

  it('may be one whose name does not resolve now', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    await new MailHosts([], failing).assertAllowed(at('mail.example'));
  });

  it.each([22, 80, 443, 5432, 6379, 8025])('may not have port %i, which is none of a mail server', async (port) => {
    const hosts = new MailHosts([], names(['8.8.8.8']));
    await expect(hosts.assertAllowed(at('mail.example', port))).rejects.toThrow(/25, 465, 587 or 2525/);
  });

  it('may be private if the operator names it, at the ports of mail servers or at the one that is named', async () => {
    const hosts = new MailHosts([{ host: 'relay.internal' }, { host: '10.0.0.5', port: 1025 }], names(['10.0.0.7']));
    await hosts.assertAllowed(at('relay.internal', 25));
    await hosts.assertAllowed(at('10.0.0.5', 1025));
    await expect(hosts.assertAllowed(at('relay.internal', 5432))).rejects.toThrow(HostNotAllowed);
    await expect(hosts.assertAllowed(at('10.0.0.5', 25))).rejects.toThrow(HostNotAllowed);
    await expect(hosts.assertAllowed(at('other.internal', 25))).rejects.toThrow(HostNotAllowed);
  });

  it.each([
    [at('10.0.0.5'), '10.0.0.5'],
    [at('10.0.0.5', 1025), '10.0.0.5:1025'],
    [at('fd00::5'), '[fd00::5]'],
    [at('fd00::5', 1025), '[fd00::5]:1025'],
  ])('is refused with the entry that would allow it: %j as %s', async (server, entry) => {
    await expect(new MailHosts([]).assertReachable(server)).rejects.toThrow(`add ${entry} to SMTP_ALLOWED_HOSTS.`);
  });
});

describe('a connection to it', () => {
  let server: Server;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.end('220 ready\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => {
    connections = 0;
  });

  it('is not made when the name has got a private address since it was entered', async () => {
    const hosts = new MailHosts([], names(['8.8.8.8'], ['127.0.0.1']));
    await hosts.assertAllowed(at('mail.example'));
    await expect(hosts.connect(at('mail.example', port), 1_000)).rejects.toThrow(HostNotAllowed);
    expect(connections).toBe(0);
  });

  it('goes to an address that was checked, not to what the name means a moment later', async () => {
    let lookups = 0;
    const hosts = new MailHosts([{ host: 'mail.example', port }], async () => {
      lookups += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    });
    const socket = await hosts.connect(at('mail.example', port), 1_000);
    const [greeting] = await once(socket, 'data');
    socket.destroy();
    expect([String(greeting), lookups, connections]).toEqual(['220 ready\r\n', 1, 1]);
  });

  it('ends in time if the name server is silent', async () => {
    const hosts = new MailHosts([], () => new Promise(() => {}));
    await expect(hosts.connect(at('mail.example'), 50)).rejects.toThrow('Connection timeout');
  });
});
