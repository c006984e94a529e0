import { networkOf } from './rate-limits.js';

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
  ])('returns for %s the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('returns the same network for all callers without an address', () => {
    expect(networkOf(null)).toBe(networkOf(null));
  });
});
