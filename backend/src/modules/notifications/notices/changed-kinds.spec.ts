import { readdirSync } from 'node:fs';
import { definedEventNames } from '../../../shared/domain/domain-event.js';
import { KINDS_OF_EVENTS } from './changed-kinds.js';
import { CHANGED_KINDS } from './notices.dto.js';

const backend = new URL('../../../', import.meta.url);

beforeAll(async () => {
  const files = readdirSync(backend, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) =>
    /(^|\/)(events|outages|job-failed|housekeeping|failed-jobs)\.ts$/.test(name),
  ))
    await import(new URL(file, backend).href);
});

it('the table of what events change has every event, those that change nothing included, and no other', () => {
  expect(Object.keys(KINDS_OF_EVENTS).toSorted()).toEqual(definedEventNames().toSorted());
});

it('an event changes every kind', () => {
  expect([...new Set(Object.values(KINDS_OF_EVENTS).flat())].toSorted()).toEqual([...CHANGED_KINDS].toSorted());
});
