import { DnsStandIn } from '../../../test/support/dns-stand-in.js';
import { DnsSilent } from './dns.port.js';
import { SystemDns } from './system-dns.adapter.js';

let server: DnsStandIn;
let dns: SystemDns;
beforeAll(async () => {
  server = await DnsStandIn.start();
  dns = new SystemDns([server.address]);
});
afterAll(() => server.stop());

describe('the domain name system', () => {
  it('has the texts of a name, with the pieces of a long one joined', async () => {
    server.records.set('TXT lakeside.example', ['v=spf1 -all', ['v=DKIM1; p=', 'A'.repeat(250)]]);
    expect(await dns.texts('lakeside.example')).toEqual(['v=spf1 -all', `v=DKIM1; p=${'A'.repeat(250)}`]);
  });

  it('has where a name leads, in lower case', async () => {
    server.records.set('CNAME s1._domainkey.lakeside.example', ['S1.domainkey.u4418.sendgrid.example']);
    expect(await dns.alias('s1._domainkey.lakeside.example')).toBe('s1.domainkey.u4418.sendgrid.example');
  });

  it('says that a name has no record, whether it is unknown or has others only', async () => {
    server.records.set('TXT others.example', []);
    expect(await dns.texts('unknown.example')).toEqual([]);
    expect(await dns.texts('others.example')).toEqual([]);
    expect(await dns.alias('unknown.example')).toBeNull();
  });

  it('doesn’t take a failure for a record that is missing', async () => {
    server.records.set('TXT broken.example', 'failure');
    await expect(dns.texts('broken.example')).rejects.toThrow(DnsSilent);
  });
});
