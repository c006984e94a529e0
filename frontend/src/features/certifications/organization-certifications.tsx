import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/select.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useOrganizationCertifications } from './api.js';
import './certifications.css';
import { countByStanding, searchRecords } from './organization-records.js';
import { RecordCard } from './record-card.js';

const statuses = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
];

const PAGE_SIZE = 60;

interface OrganizationCertificationsProps {
  organizationId: string;
  /** Undefined while it loads. */
  employees: number | undefined;
}

/** The organization's four figures and the certifications of its employees, with search and status filter. */
export function OrganizationCertifications({ organizationId, employees }: OrganizationCertificationsProps) {
  const certifications = useOrganizationCertifications(organizationId);
  const [params, setParams] = useSearchParams();
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const search = params.get('q') ?? '';
  const status = params.get('status') ?? 'all';
  const records = certifications.data;
  const counts = records && countByStanding(records);
  const matches = records && searchRecords(records, search, status);

  const setFilter = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return (
    <>
      <StatRow>
        <StatCard label="Total Employees" value={employees} note="with a training record" />
        <StatCard label="Active Certifications" value={counts?.active} note="valid over 90 days" to="?status=active" />
        <StatCard label="Expiring Soon" value={counts?.expiring} note="within 90 days" to="?status=expiring" />
        <StatCard label="Expired" value={counts?.expired} note="needing renewal" to="?status=expired" />
      </StatRow>
      <div className="record-search">
        <div className="search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            className="input"
            aria-label="Search by name, email, certification type or card number"
            placeholder="Search name, email, type or card number"
            value={search}
            onChange={(event) => setFilter('q', event.target.value)}
          />
        </div>
        <Select
          label="Status"
          value={status}
          options={statuses}
          onChange={(value) => setFilter('status', value === 'all' ? '' : value)}
        />
        {matches && (
          <span className="secondary tabular" role="status">
            {matches.length.toLocaleString('en-US')} of {records.length.toLocaleString('en-US')}
          </span>
        )}
      </div>
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
