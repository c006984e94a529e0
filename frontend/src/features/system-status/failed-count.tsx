import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../shared/model/permissions.js';
import { type FailedCounts, failedCountsQuery } from './api.js';
import './failed-count.css';

/** How many failed and wait for somebody to look at them, beside the link to them; nothing if none did. */
export function FailedCount({ of }: { of: keyof FailedCounts }) {
  const may = useMay();
  const { data } = useQuery({ ...failedCountsQuery(), enabled: may('administer') });
  if (!data?.[of]) return null;
  return (
    <span className="failed-count tabular">
      {data[of]}
      <span className="visually-hidden"> failed</span>
    </span>
  );
}
