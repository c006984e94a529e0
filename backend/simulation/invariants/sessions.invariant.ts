import type { Invariant } from '../invariant.js';

export const sessions: Invariant = {
  name: 'no session outlives what ends it',
  breaches: async (world) => {
    const breaches: string[] = [];
    for (const { browser, why } of world.ended.splice(0)) {
      const { body } = await browser.get('/api/auth/session');
      if (body.user) breaches.push(`${body.user.email} is still signed in, although ${why}`);
    }
    return breaches;
  },
};
