import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { employeesNote } from '../../shared/model/organization-people.js';
import { peopleText } from '../../shared/model/person.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { useEmployees } from './api.js';
import './certifications.css';
import './organization-people.css';
import { OrganizationCertifications } from './organization-certifications.js';
import { OrganizationPeople } from './organization-people.js';
import { countPeople, type PeopleFilter } from './organization-records.js';
import { useUrlFilter } from './record-search.js';

const VIEWS = [
  { key: 'people', label: 'People' },
  { key: 'certifications', label: 'Certifications' },
] as const;

interface OrganizationOverviewProps {
  organizationId: string;
  importHref: string;
  /** What the organization owes; undefined while that is loading, null for nothing. */
  money: ReactNode;
}

/**
 * Who of an organization is certified: figures that count people, each leading to its people, and the people or their
 * certifications. The people are loaded once, so that figures and list agree.
 */
export function OrganizationOverview({ organizationId, importHref, money }: OrganizationOverviewProps) {
  const employees = useEmployees(organizationId);
  const [chosen, setView] = useUrlFilter('view', 'people');
  const view = chosen === 'certifications' ? chosen : 'people';
  const people = employees.data;
  const counts = people && countPeople(people);
  // The figures and the list move when the coverage and the money above them come in.
  if (employees.isPending || money === undefined) return <LoadingState label="Loading people" lines={10} />;
  return (
    <>
      {counts && counts.all > counts.invited && <Coverage counts={counts} />}
      {money}
      <div className="figures-in-pairs">
        <StatRow>
          <StatCard
            label="Total Employees"
            value={counts && counts.all - counts.invited}
            note={employeesNote(counts?.invited ?? 0)}
            to="?"
          />
          <StatCard
            label="Active Certifications"
            value={counts?.active}
            note="valid over 90 days"
            to={peopleHref('active')}
          />
          <StatCard label="Expiring Soon" value={counts?.expiring} note="within 90 days" to={peopleHref('expiring')} />
          <StatCard label="Expired" value={counts?.expired} note="needing renewal" to={peopleHref('expired')} />
        </StatRow>
      </div>
      <Tabs label="View" items={VIEWS} selected={view} onSelect={setView}>
        <div className="records">
          {view === 'certifications' ? (
            <OrganizationCertifications organizationId={organizationId} />
          ) : people ? (
            <OrganizationPeople organizationId={organizationId} people={people} importHref={importHref} />
          ) : (
            <ErrorState error={employees.error} onRetry={() => employees.refetch()} />
          )}
        </div>
      </Tabs>
    </>
  );
}

const peopleHref = (filter: PeopleFilter) => `?status=${filter}`;

/** How many people hold only valid certifications, as a sentence and a bar. */
function Coverage({ counts }: { counts: Record<PeopleFilter, number> }) {
  const { active, expiring, expired, none, uncovered } = counts;
  const all = counts.all - counts.invited;
  const covered = active + expiring;
  const parts = [
    none > 0 && (
      <>
        <Link to={peopleHref('none')}>{peopleText(none)}</Link> {none === 1 ? 'holds' : 'hold'} no card
      </>
    ),
    expired > 0 && (
      <>
        <Link to={peopleHref('expired')}>{peopleText(expired)}</Link> {expired === 1 ? 'holds' : 'hold'} an expired one
      </>
    ),
  ].filter(Boolean);
  return (
    <section className="card coverage" aria-labelledby="coverage">
      <h2 id="coverage" className="coverage-title">
        {covered.toLocaleString('en-US')} of {peopleText(all)} {all === 1 ? 'is' : 'are'} covered
      </h2>
      <div className="coverage-bar" aria-hidden="true">
        {(['active', 'expiring', 'expired', 'none'] as const).map(
          (status) =>
            counts[status] > 0 && (
              <span key={status} className={`coverage-${status}`} style={{ flexGrow: counts[status] }} />
            ),
        )}
      </div>
      <p className="secondary">
        Covered: every certification that they hold is valid.
        {uncovered > 0 && (
          <>
            {' '}
            <Link to={peopleHref('uncovered')}>
              {peopleText(uncovered)} {uncovered === 1 ? 'needs' : 'need'} a class
            </Link>
            : {parts[0]}
            {parts[1] && <>, {parts[1]}</>}.
          </>
        )}
      </p>
    </section>
  );
}
