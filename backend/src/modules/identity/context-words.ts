/** What somebody would try first who knows what is kept here; docs/security.md lists them, and says how they count. */
const CONTEXT_WORDS = [
  ...[
    'recert',
    'cpr',
    'bls',
    'acls',
    'pals',
    'aed',
    'aha',
    'american',
    'heart',
    'association',
    'heartsaver',
    'lifesaver',
  ],
  ...[
    'first',
    'aid',
    'training',
    'center',
    'class',
    'course',
    'certification',
    'certified',
    'card',
    'student',
    'client',
  ],
  ...['instructor', 'organization', 'staff', 'admin', 'administrator', 'login', 'password', 'welcome'],
];

const MADE_OF_THEM = new RegExp(`^(${CONTEXT_WORDS.join('|')})+$`);

/** Whether the letters of a password are such words and nothing else, whatever digits and signs stand between them. */
export const isMadeOfContextWords = (password: string): boolean =>
  MADE_OF_THEM.test(password.toLowerCase().replace(/[^\p{L}]/gu, ''));
