import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../shared/model/permissions.js';
import { importsQuery } from '../../shared/model/queries.js';
import './waiting-imports.css';

/** How many imports wait for a decision, beside the link to them; nothing if none does. */
export function WaitingImports() {
  const may = useMay();
  const { data } = useQuery({ ...importsQuery(), enabled: may('administer') });
  const waiting = data?.rows.filter(({ state }) => state === 'ready').length;
  if (!waiting) return null;
  return (
    <span className="waiting-imports tabular">
      {waiting}
      <span className="visually-hidden"> to decide</span>
    </span>
  );
}
