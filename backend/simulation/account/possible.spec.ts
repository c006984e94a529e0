import type { Caller, Done } from './done.js';
import { Possible } from './possible.js';

const call = (sent: number, answered: number, status = 200): Done => ({
  by: {} as Caller,
  operation: 'PUT /api/classes/{}',
  ids: [],
  query: new URLSearchParams(),
  body: {},
  response: {},
  at: new Date(0),
  sent,
  answered,
  status,
});

describe('what a value may be', () => {
  it('is what the latest call wrote', () => {
    const price = new Possible<number>();
    price.write(45, call(1, 2));
    price.write(65, call(3, 4));
    expect([price.values, price.certain]).toEqual([[65], 65]);
  });

  it('is not what a call wrote that was refused', () => {
    const price = new Possible<number>();
    price.write(45, call(1, 2));
    price.write(65, call(3, 4, 409));
    expect(price.certain).toBe(45);
  });

  it.each([0, 503])('is either after a response of %i, until it is read', (status) => {
    const price = new Possible<number>();
    price.write(45, call(1, 2));
    price.write(65, call(3, 4, status));
    expect([price.values, price.certain]).toEqual([[45, 65], undefined]);
    price.settle(45);
    expect(price.certain).toBe(45);
  });

  it('is either of two calls that overlapped', () => {
    const price = new Possible<number>();
    price.write(45, call(1, 4));
    price.write(65, call(3, 5));
    expect([price.allows(45), price.allows(65), price.certain]).toEqual([true, true, undefined]);
    price.write(120, call(6, 7));
    expect(price.certain).toBe(120);
  });

  it('may be anything before somebody certainly wrote it', () => {
    const price = new Possible<number>();
    expect(price.allows(1)).toBe(true);
    price.write(45, call(1, 2, 503));
    expect(price.allows(1)).toBe(true);
    price.settle(45);
    expect(price.allows(1)).toBe(false);
  });
});
