import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/select.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useOrganizationCertifications } from './api.js';
import './certifications.css';
import { searchRecords } from './organization-records.js';
import { RecordCard } from './record-card.js';
import { exportWith, RecordSearch, useUrlFilter } from './record-search.js';

const statuses = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'superseded', label: 'Superseded' },
];

const PAGE_SIZE = 60;

/** The certifications of the organization's employees, with search and status filter. */
export function OrganizationCertifications({ organizationId }: { organizationId: string }) {
  const certifications = useOrganizationCertifications(organizationId);
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const [search] = useUrlFilter('q');
  const [chosen, setStatus] = useUrlFilter('status', 'all');
  const status = statuses.some(({ value }) => value === chosen) ? chosen : 'all';
  const records = certifications.data;
  const matches = records && searchRecords(records, search, status);
  const all = records && searchRecords(records, '', status === 'superseded' ? status : 'all');
  return (
    <>
      <RecordSearch
        noun="certifications"
        count={matches && all && [matches.length, all.length]}
        onExport={() => matches && exportWith(({ exportCertifications }) => exportCertifications(matches))}
      >
        <Select label="Status" value={status} options={statuses} onChange={setStatus} />
      </RecordSearch>
      {certifications.isPending && <LoadingState label="Loading certifications" lines={5} />}
      {certifications.isError && <ErrorState error={certifications.error} onRetry={() => certifications.refetch()} />}
      {matches?.length === 0 && (
        <div className="card">
          <EmptyState title="No certifications found" />
        </div>
      )}
      {matches && matches.length > 0 && (
        <ul className="record-list">
          {matches.slice(0, visibleCount).map((record) => (
            <li key={record.id}>
              <RecordCard record={record} />
            </li>
          ))}
        </ul>
      )}
      {matches && matches.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          Show {Math.min(PAGE_SIZE, matches.length - visibleCount)} more
        </Button>
      )}
    </>
  );
}
