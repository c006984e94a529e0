import { test } from '@playwright/test';

let count = 0;

/**
 * A word that appears in no other row: workers share the database, and a worker counts its own words. Its last letter keeps
 * the first word from being the beginning of the tenth.
 */
export const unique = () => `w${test.info().workerIndex}n${++count}e`;

/** The prefix of courses that journeys create. Journeys that compare whole lists of courses leave these out. */
export const NEW_COURSE = 'Journey Course';
