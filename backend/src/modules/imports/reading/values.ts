/** Readers of one cell: pure, and they invent nothing. */
export * from './values/amounts.js';
export * from './values/codes.js';
export * from './values/contacts.js';
export * from './values/dates.js';
export * from './values/markup.js';
export * from './values/places.js';
