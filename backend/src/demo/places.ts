import { type PlaceDetails, placeTexts } from '../modules/scheduling/index.js';
import { newId } from '../shared/domain/id.js';

const HOME = {
  street: '418 Lakeshore Drive',
  city: 'Madison',
  state: 'WI',
  zip: '53703',
  parking: 'Free behind the building, on the spaces with our name.',
};

const PLACES = {
  A: {
    name: 'Lakeside Training Center',
    room: 'Training Room A',
    ...HOME,
    directions: 'Suite 2, up the stairs at the side door.',
  },
  B: {
    name: 'Lakeside Training Center',
    room: 'Training Room B',
    ...HOME,
    directions: 'Suite 2, at the end of the hall.',
  },
  north: {
    name: 'Northside Community Center',
    room: '',
    street: '1625 Sherman Avenue',
    city: 'Madison',
    state: 'WI',
    zip: '53704',
    directions: 'Ask at the desk: the room changes.',
    parking: 'On the street, two hours.',
  },
} satisfies Record<string, PlaceDetails>;

export type DemoPlaces = ReturnType<typeof places>;

/** Where the center teaches, beside its customers' own sites. */
export function places(now: Date) {
  const { A, B, north } = PLACES;
  return { A: placeOf(A, now), B: placeOf(B, now), north: placeOf(north, now) };
}

const placeOf = (details: PlaceDetails, now: Date) => ({
  row: { id: newId(), ...details, ...placeTexts(details), created_at: now },
});
