import { fullAddress } from './full-address.js';

describe('the place of a class', () => {
  const center = '418 Lakeshore Drive, Suite 2, Madison, WI 53703';

  it.each([
    ['Training Room B, 418 Lakeshore Drive', 'Training Room B, 418 Lakeshore Drive, Suite 2, Madison, WI 53703'],
    ['418 lakeshore drive ', center],
    [`Room A, ${center}`, `Room A, ${center}`],
    ['Northside Library, 1625 Sherman Avenue', 'Northside Library, 1625 Sherman Avenue'],
    ['1418 Lakeshore Drive', '1418 Lakeshore Drive'],
    ['418 Lakeshore Drive, Chicago', '418 Lakeshore Drive, Chicago'],
    ['Room 2', 'Room 2'],
  ])('%j is %j', (place, full) => {
    expect(fullAddress(place, center)).toBe(full);
  });

  it('stays as it is if the center has no address', () => {
    expect(fullAddress('Room 2', '')).toBe('Room 2');
  });
});
