import type { AuditEntry } from './api.js';
import { kinds } from './kinds.js';

export function KindTag({ kind }: Pick<AuditEntry, 'kind'>) {
  const { one, role } = kinds[kind];
  return (
    <span className={`status-tag role-${role}`}>
      <span className="status-dot" />
      {one}
    </span>
  );
}
