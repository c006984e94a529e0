import type { Role } from '../../shared/ui/tokens.js';
import type { AuditEntry } from './api.js';

/** Labels and color role of each kind of entry. */
export const kinds: Record<AuditEntry['kind'], { singular: string; plural: string; role: Role }> = {
  'sign-in': { singular: 'Sign-in', plural: 'Sign-ins', role: 'neutral' },
  account: { singular: 'Account', plural: 'Accounts', role: 'informative' },
  password: { singular: 'Security', plural: 'Security', role: 'informative' },
  money: { singular: 'Money', plural: 'Money', role: 'positive' },
  certification: { singular: 'Certification', plural: 'Certifications', role: 'positive' },
  deletion: { singular: 'Deletion', plural: 'Deletions', role: 'critical' },
  settings: { singular: 'Settings', plural: 'Settings', role: 'attention' },
};

export function KindTag({ kind }: Pick<AuditEntry, 'kind'>) {
  const { singular, role } = kinds[kind];
  return (
    <span className={`status-tag role-${role}`}>
      <span className="status-dot" />
      {singular}
    </span>
  );
}

/** The IP address, or a label for entries without one. */
export function originOf({ via, ip }: Pick<AuditEntry, 'via' | 'ip'>): string {
  if (via === 'background') return 'In the background';
  if (via === 'command-line') return 'Command line';
  return ip ?? '';
}
