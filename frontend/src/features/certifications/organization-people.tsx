import { useState } from 'react';
import type { EmployeeRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import '../../shared/ui/filter-pills.css';
import { EmptyState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { exportPeople } from './export-records.js';
import {
  asPeopleFilter,
  countPeople,
  PEOPLE_FILTERS,
  type PeopleFilter,
  searchPeople,
} from './organization-records.js';
import { RecordSearch, useUrlFilter } from './record-search.js';
import { daysLeftText } from './standing.js';

const PAGE_SIZE = 60;

/** The people of an organization with what they hold, the most urgent first. */
export function OrganizationPeople({ people, importHref }: { people: readonly EmployeeRow[]; importHref: string }) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const [search] = useUrlFilter('q');
  const [status, setStatus] = useUrlFilter('status', 'all');
  const filter = asPeopleFilter(status);
  const counts = countPeople(people);
  const matches = searchPeople(people, search, filter);
  if (people.length === 0) {
    return (
      <div className="card">
        <EmptyState
          title="No employees yet"
          text="Invite your people from a list, or give them your organization's code to sign up with."
          action={
            <ButtonLink kind="primary" to={importHref}>
              Add People
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <>
      <RecordSearch count={[matches.length, people.length]} onExport={() => exportPeople(matches)} />
      <fieldset className="filter-pills">
        <legend className="visually-hidden">Status</legend>
        {(Object.keys(PEOPLE_FILTERS) as PeopleFilter[]).map((key) => (
          <Button
            key={key}
            kind="ghost"
            className="filter-pill"
            aria-pressed={key === filter}
            onClick={() => setStatus(key)}
          >
            {PEOPLE_FILTERS[key]} <span className="tabular">{counts[key].toLocaleString('en-US')}</span>
          </Button>
        ))}
      </fieldset>
      <div className="card">
        {matches.length === 0 ? (
          <EmptyState title="Nobody found" text="Try other words or another status." />
        ) : (
          <ul className="people">
            {matches.slice(0, visibleCount).map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        )}
      </div>
      {matches.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          Show {Math.min(PAGE_SIZE, matches.length - visibleCount)} more
        </Button>
      )}
    </>
  );
}

function Person({ person: { firstName, lastName, email, status, cards } }: { person: EmployeeRow }) {
  return (
    <li className="person">
      <div className="person-who">
        <h3 className="person-name">{`${firstName} ${lastName}`.trim() || 'Unnamed'}</h3>
        <p className="secondary">{email}</p>
      </div>
      <ul className="person-cards">
        {status === 'none' && (
          <li>
            <StatusTag status="none" />
          </li>
        )}
        {cards.map((card) => (
          <li key={card.id} className="person-card">
            <span>{card.certificationType}</span>
            <span className="person-card-status">
              {card.status === 'expiring' ? (
                <StatusTag status="expiring" label={daysLeftText(card.daysLeft)} />
              ) : (
                <CertificationTag certification={card} />
              )}
              <span className="secondary tabular">
                {card.status === 'expired' ? 'since' : 'until'} {formatDate(card.expiryDate)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
