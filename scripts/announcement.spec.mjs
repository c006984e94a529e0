import { announcement } from './lib/announcement.mjs';

const url = 'http://127.0.0.1:3000';
const CREATE = 'Create the first administrator: npm run admin:create -- you@example.com';
const says = (...lines) => ['', ...lines, '', 'Ctrl-C stops it.', ''].join('\n');

describe('a start that is ready', () => {
  it('says how to create an administrator, only where there is none', () => {
    const ready = `Recert is ready: ${url}`;
    expect(announcement({ url, accounts: { demo: [], hasAdmin: false } })).toBe(says(ready, '', CREATE));
    expect(announcement({ url, accounts: { demo: [], hasAdmin: true } })).toBe(says(ready));
    expect(announcement({ url })).toBe(says(ready));
  });

  it('names the demo accounts that can sign in', () => {
    const demo = ['admin@recert.example', 'client@recert.example', 'other@recert.example'];
    expect(announcement({ url, accounts: { demo, hasAdmin: true } })).toBe(
      says(
        `Recert is ready: ${url}`,
        '',
        'Sign in with the password recert-demo as',
        '  admin@recert.example       staff administrator',
        '  client@recert.example      student',
      ),
    );
  });

  it('names the address that people open', () => {
    const accounts = { demo: [], hasAdmin: true };
    expect(announcement({ url, accounts }, 'https://training.example')).toBe(
      says(`Recert is ready: https://training.example (listens on ${url})`),
    );
    expect(announcement({ url, accounts }, url)).toBe(says(`Recert is ready: ${url}`));
  });

  it('says no more of a worker', () => expect(announcement({})).toBe(says('The worker is running.')));
});
