import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../shared/ui/button.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useOrganizationCertifications } from './api.js';
import './certifications.css';
import { countByStanding, searchRecords } from './organization-records.js';
import { RecordCard } from './record-card.js';

const statuses = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
];

const SHOWN_AT_FIRST = 60;

interface OrganizationCertificationsProps {
  organizationId: string;
  /** How many people belong to it; undefined while that loads. */
  employees: number | undefined;
}

/** The four figures of an organization and every certification of its people. */
export function OrganizationCertifications({ organizationId, employees }: OrganizationCertificationsProps) {
  const certifications = useOrganizationCertifications(organizationId);
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const words = params.get('q') ?? '';
  const status = params.get('status') ?? '';
  const records = certifications.data;
  const counts = records && countByStanding(records);
  const found = records && searchRecords(records, words, status);

  const narrow = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
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
        <div className="grid-search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            className="input"
            aria-label="Search by name, email, certification type or card number"
            placeholder="Search name, email, type or card number"
            value={words}
            onChange={(event) => narrow('q', event.target.value)}
          />
        </div>
        <select
          className="input"
          aria-label="Status"
          value={status}
          onChange={(event) => narrow('status', event.target.value)}
        >
          {statuses.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        {found && (
          <span className="secondary tabular" role="status">
            {found.length.toLocaleString('en-US')} of {records.length.toLocaleString('en-US')}
          </span>
        )}
      </div>
      {certifications.isPending && <LoadingState label="Loading certifications" lines={5} />}
      {certifications.isError && <ErrorState error={certifications.error} onRetry={() => certifications.refetch()} />}
      {found?.length === 0 && (
        <div className="card">
          <EmptyState title="No certifications found" />
        </div>
      )}
      {found && found.length > 0 && (
        <ul className="record-list">
          {found.slice(0, shown).map((record) => (
            <li key={record.id}>
              <RecordCard record={record} />
            </li>
          ))}
        </ul>
      )}
      {found && found.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          Show {Math.min(SHOWN_AT_FIRST, found.length - shown)} more
        </Button>
      )}
    </>
  );
}
