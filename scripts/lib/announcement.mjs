import { hasDemoData } from './local-settings.mjs';

const DEMO_ACCOUNTS = [
  ['admin@recert.example', 'staff administrator'],
  ['frontdesk@recert.example', 'staff at the front desk'],
  ['accountant@recert.example', 'staff accountant'],
  ['instructor@recert.example', 'instructor'],
  ['orgadmin@recert.example', 'organization administrator'],
  ['client@recert.example', 'student'],
];

/**
 * What a start says when the application is ready, from its message: the `url` that it listens on (a worker has none), and its
 * `accounts` unless the database is away.
 */
export function announcement({ url, accounts }, publicUrl = process.env.PUBLIC_URL) {
  return ['', url ? `Recert is ready: ${place(url, publicUrl)}` : 'The worker is running.']
    .concat(url && accounts ? signIn(accounts) : [])
    .concat('', 'Ctrl-C stops it.', '')
    .join('\n');
}

const place = (url, publicUrl) => (publicUrl && publicUrl !== url ? `${publicUrl} (listens on ${url})` : url);

function signIn({ demo, hasAdmin }) {
  const usable = DEMO_ACCOUNTS.filter(([email]) => hasDemoData() && demo.includes(email));
  if (usable.length > 0)
    return [
      '',
      'Sign in with the password recert-demo as',
      ...usable.map(([email, role]) => `  ${email.padEnd(25)}  ${role}`),
    ];
  return hasAdmin ? [] : ['', 'Create the first administrator: npm run admin:create -- you@example.com'];
}
