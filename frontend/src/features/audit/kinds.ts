import type { Role } from '../../shared/ui/tokens.js';
import type { AuditEntry } from './api.js';

/** What each kind of entry is called, alone and in the choice of kinds. */
export const kinds: Record<AuditEntry['kind'], { one: string; many: string; role: Role }> = {
  'sign-in': { one: 'Sign-in', many: 'Sign-ins', role: 'neutral' },
  account: { one: 'Account', many: 'Accounts', role: 'informative' },
  password: { one: 'Security', many: 'Security', role: 'informative' },
  money: { one: 'Money', many: 'Money', role: 'positive' },
  certification: { one: 'Certification', many: 'Certifications', role: 'positive' },
  deletion: { one: 'Deletion', many: 'Deletions', role: 'critical' },
  settings: { one: 'Settings', many: 'Settings', role: 'attention' },
};

/** From where something was done: an address, or what stands in its place. */
export function placeOf({ via, ip }: Pick<AuditEntry, 'via' | 'ip'>): string {
  if (via === 'background') return 'In the background';
  if (via === 'command-line') return 'Command line';
  return ip ?? '';
}
