import type { AuditEntry } from './api.js';

/** Labels of each kind of entry. */
export const kinds: Record<AuditEntry['kind'], { singular: string; plural: string }> = {
  'sign-in': { singular: 'Sign-in', plural: 'Sign-ins' },
  account: { singular: 'Account', plural: 'Accounts' },
  password: { singular: 'Security', plural: 'Security' },
  money: { singular: 'Money', plural: 'Money' },
  certification: { singular: 'Certification', plural: 'Certifications' },
  deletion: { singular: 'Deletion', plural: 'Deletions' },
  settings: { singular: 'Settings', plural: 'Settings' },
};

export function KindTag({ kind }: Pick<AuditEntry, 'kind'>) {
  return <span className="status-tag status-quiet">{kinds[kind].singular}</span>;
}

/** The IP address, or a label for entries without one. */
export function originOf({ via, ip }: Pick<AuditEntry, 'via' | 'ip'>): string {
  if (via === 'background') return 'In the background';
  if (via === 'command-line') return 'Command line';
  return ip ?? '';
}
