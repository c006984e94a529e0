import { FIRST_NAMES, LAST_NAMES } from '../../src/demo/names.js';

export interface PersonOfReport {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Different people by name, from the one with a number on. Families share an address and a phone; some have neither. */
export const peopleOf = (count: number, from = 0): PersonOfReport[] =>
  Array.from({ length: count }, (_, index) => person(from + index));

const FAMILY_OF = 20;

function person(number: number): PersonOfReport {
  // Family members come one after the other, and have one last name.
  const first = FIRST_NAMES[number % FIRST_NAMES.length]!;
  const family = Math.floor(number / FIRST_NAMES.length);
  const last = LAST_NAMES[family % LAST_NAMES.length]!;
  const second = LAST_NAMES[Math.floor(family / LAST_NAMES.length) - 1];
  const isShared = number % FAMILY_OF < 2;
  const address = isShared ? `family${Math.floor(number / FAMILY_OF)}` : `${ascii(first)}.${ascii(last)}.${number}`;
  return {
    firstName: first,
    lastName: second ? `${last}-${second}` : last,
    email: number % FAMILY_OF === 7 ? '' : `${address}@post.example`,
    phone: number % FAMILY_OF === 9 ? '' : phone(isShared ? number - (number % FAMILY_OF) : number),
  };
}

const phone = (number: number): string =>
  `(${303 + Math.floor(number / 10_000)}) 555-${String(number % 10_000).padStart(4, '0')}`;

const ascii = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** As Enrollware shows them on its registration pages, and the name that is left. */
export const COURSES = [
  {
    html: '<img src="https://files.example/aha.png" name="209806" longdesc="r:1|t:2|cb:3"><b>BLS Provider</b> &ndash; $65.00',
    name: 'BLS Provider',
    hours: 4.5,
  },
  { html: 'Heartsaver&reg; First Aid CPR AED<br><i>$65</i>', name: 'Heartsaver® First Aid CPR AED', hours: 6 },
  { html: '<span style="color:red">ACLS Provider</span> ($65.00)', name: 'ACLS Provider', hours: 12 },
  { html: 'PALS Provider', name: 'PALS Provider', hours: 14 },
  { html: 'Família &amp; Amigos CPR', name: 'Família & Amigos CPR', hours: 2 },
] as const;

export interface Place {
  abbreviation: string;
  /** With the address, as the Locations file has it. */
  name: string;
}

export const PLACES: Place[] = [
  { abbreviation: 'San Jose', name: 'San Jose(1631 N First Street, Suite 200, San Jose, CA 95112)' },
  { abbreviation: 'Racine', name: 'Racine(800 Center Street, Racine, WI 53403)' },
  { abbreviation: 'OC2', name: 'Oak Creek Fire Station 2(7000 S 6th Street, Oak Creek, WI 53154)' },
];

export const INSTRUCTORS = ['Luis Herrera', 'Dana Okafor', 'Maya Lindqvist'];
export const CLIENTS = ['', '', 'Harborview Pediatrics', 'Oak Creek Fire, Inc.'];
