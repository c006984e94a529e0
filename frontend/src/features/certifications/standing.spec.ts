import { aCertification, anEmployee } from '../../../test/rows.js';
import type { EmployeeRow } from '../../shared/api/rows.js';
import type { Certification } from './api.js';
import { asPeopleFilter, countPeople, type PeopleFilter, searchPeople, searchRecords } from './organization-records.js';
import { barPercent } from './standing.js';

describe('the bar', () => {
  it('is filled in proportion, from 0 to 100 percent', () => {
    expect(barPercent(45, 90)).toBe(50);
    expect(barPercent(800, 730)).toBe(100);
    expect(barPercent(-3, 90)).toBe(0);
  });
});

describe("an organization's certifications", () => {
  const certification = (id: string, status: Certification['status'], firstName: string, cardNumber: string) =>
    aCertification({
      id,
      status,
      cardNumber,
      student: { id, firstName, lastName: 'Torres', email: `${id}@cedar.example` },
    }) as Certification;
  const records = [
    certification('c', 'expired', 'Grace', 'RC-3'),
    certification('b', 'expiring', 'Liam', 'RC-2'),
    certification('a', 'active', 'Zoë', 'RC-1'),
    certification('d', 'active', 'Omar', 'RC-4'),
    certification('e', 'superseded', 'Omar', 'RC-5'),
    certification('f', 'upcoming', 'Liam', 'RC-6'),
  ];

  it.each([
    ['zoe torres', 'all', ['a']],
    ['B@CEDAR', 'all', ['b']],
    ['rc-3', 'all', ['c']],
    ['bls', 'expiring', ['b']],
    ['', 'all', ['c', 'b', 'a', 'd', 'f']],
    ['omar', 'superseded', ['e']],
    ['nobody', 'all', []],
  ])('are found by %p with status %p', (search, status, ids) => {
    expect(searchRecords(records, search, status).map(({ id }) => id)).toEqual(ids);
  });
});

describe("an organization's people", () => {
  const person = (firstName: string, status: EmployeeRow['status'], cardNumber?: string) =>
    anEmployee({
      id: firstName,
      firstName,
      lastName: 'Torres',
      email: `${firstName}@cedar.example`,
      status,
      cards: cardNumber
        ? [{ ...aCertification({ cardNumber, certificationType: 'ACLS Provider' }), status: 'active' }]
        : [],
    });
  const people = [
    person('Grace', 'expired', 'RC-3'),
    person('Liam', 'none'),
    person('Omar', 'expiring', 'RC-2'),
    person('Zoë', 'active', 'RC-1'),
    person('Ana', 'active', 'RC-4'),
  ];

  it('are counted once each, so that the figures add up', () => {
    const counts = countPeople(people);
    expect(counts).toEqual({
      all: 5,
      uncovered: 2,
      expired: 1,
      none: 1,
      expiring: 1,
      active: 2,
      unconfirmed: 0,
      invited: 0,
    });
    expect(counts.active + counts.expiring + counts.expired + counts.none).toBe(counts.all);
  });

  it.each<[string, PeopleFilter, string[]]>([
    ['', 'uncovered', ['Grace', 'Liam']],
    ['', 'active', ['Zoë', 'Ana']],
    ['acls', 'expired', ['Grace']],
    ['rc-1', 'all', ['Zoë']],
    ['zoe', 'all', ['Zoë']],
    ['zoe', 'none', []],
  ])('are found by %p with filter %p', (search, filter, names) => {
    expect(searchPeople(people, search, filter).map(({ firstName }) => firstName)).toEqual(names);
  });

  it('are all listed for a status that only certifications have', () => {
    expect(asPeopleFilter('superseded')).toBe('all');
  });
});
