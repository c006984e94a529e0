import { useState } from 'react';
import type { EmployeeRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatInstantDate } from '../../shared/format/date.js';
import { daysLeftText } from '../../shared/model/certification.js';
import { INVITATION_LABELS, pendingMembership } from '../../shared/model/organization-people.js';
import { fromText } from '../../shared/model/origin.js';
import { nameOf } from '../../shared/model/person.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import '../../shared/ui/filter-pills.css';
import { EmptyState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import {
  asPeopleFilter,
  countPeople,
  PEOPLE_FILTERS,
  type PeopleFilter,
  searchPeople,
} from './organization-records.js';
import { PeopleActions } from './people-actions.js';
import { exportWith, RecordSearch, useUrlFilter } from './record-search.js';

const PAGE_SIZE = 60;

interface OrganizationPeopleProps {
  organizationId: string;
  people: readonly EmployeeRow[];
  importHref: string;
}

/** The people of an organization with what they hold, the most urgent first. */
export function OrganizationPeople({ organizationId, people, importHref }: OrganizationPeopleProps) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const [search] = useUrlFilter('q');
  const [status, setStatus] = useUrlFilter('status', 'all');
  const filter = asPeopleFilter(status);
  const counts = countPeople(people);
  const matches = searchPeople(people, search, filter);
  const selected = people.filter(({ id }) => selection.has(id));
  const list = useLostFocus<HTMLDivElement>(selected.length);
  const toggle = (id: string) => {
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    setSelection(next);
  };
  const isShown = (key: PeopleFilter) =>
    key === filter || counts[key] > 0 || (key !== 'unconfirmed' && key !== 'invited');
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
      <RecordSearch
        count={[matches.length, people.length]}
        noun="people"
        onExport={() => exportWith(({ exportPeople }) => exportPeople(matches))}
      />
      <fieldset className="filter-pills">
        <legend className="visually-hidden">Status</legend>
        {(Object.keys(PEOPLE_FILTERS) as PeopleFilter[]).filter(isShown).map((key) => (
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
      {selected.length > 0 && (
        <PeopleActions organizationId={organizationId} selected={selected} onDone={() => setSelection(new Set())} />
      )}
      <div className="card focus-region" ref={list} tabIndex={-1}>
        {matches.length === 0 ? (
          <EmptyState title="Nobody found" text="Try other words or another status." />
        ) : (
          <ul className="people">
            {matches.slice(0, visibleCount).map((person) => (
              <Person
                key={person.id}
                person={person}
                isSelected={selection.has(person.id)}
                onToggle={() => toggle(person.id)}
              />
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

interface PersonProps {
  person: EmployeeRow;
  isSelected: boolean;
  onToggle: () => void;
}

function Person({ person, isSelected, onToggle }: PersonProps) {
  const { email, status, cards, isInvited } = person;
  const name = nameOf(person);
  return (
    <li className="person">
      <div className="person-who">
        <label className="checkbox">
          <input type="checkbox" checked={isSelected} onChange={onToggle} aria-label={`Select ${name}`} />
          <h3 className="person-name">{name}</h3>
        </label>
        <p className="secondary">{email}</p>
        <Invitation invitation={person.invitation} isInvited={isInvited} />
        {person.origin && <p className="secondary">{fromText(person.origin)}</p>}
      </div>
      <ul className="person-cards">
        {pendingMembership(person) === 'to-confirm' && (
          <li>
            <StatusTag status="to-confirm" />
          </li>
        )}
        {!isInvited && status === 'none' && (
          <li>
            <StatusTag status="none" />
          </li>
        )}
        {cards.map((card) => (
          <li key={card.id} className="person-card">
            <span>
              {card.certificationType}
              {card.origin && <span className="secondary"> {fromText(card.origin)}</span>}
            </span>
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

/** Whether the person has answered, and since when the invitation waits. */
function Invitation({ invitation, isInvited }: Pick<EmployeeRow, 'invitation' | 'isInvited'>) {
  const timeZone = useCenterTimeZone();
  if (!invitation || !timeZone) return isInvited ? <p className="secondary">Not joined yet</p> : null;
  return (
    <p className="secondary">
      {INVITATION_LABELS[invitation.state]} · sent {formatInstantDate(invitation.invitedAt, timeZone)}
    </p>
  );
}
