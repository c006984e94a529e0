import { promptOf } from './openid-provider.adapter.js';

describe('a sign-in at a provider', () => {
  it.each([
    ['Google', { issuer: 'https://accounts.google.com' }, 'select_account'],
    [
      'a provider that lists the choice of an account',
      { issuer: 'https://id.example', prompt_values_supported: ['none', 'select_account'] },
      'select_account',
    ],
    ['one that lists others', { issuer: 'https://id.example', prompt_values_supported: ['none', 'login'] }, 'login'],
    ['one that lists nothing', { issuer: 'https://id.example' }, 'login'],
  ])('never happens silently at %s', (_, metadata, prompt) => {
    expect(promptOf(metadata)).toBe(prompt);
  });
});
