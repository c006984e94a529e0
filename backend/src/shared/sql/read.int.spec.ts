import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import pg from 'pg';
import { ReadModel } from './read.js';

let pool: pg.Pool;
let read: ReadModel;

beforeAll(() => {
  pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  const em = { getTransactionContext: () => undefined, getConnection: () => ({ getNativeClient: async () => pool }) };
  read = new ReadModel({ em } as unknown as MikroORM);
});

afterAll(() => pool.end());

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('a timestamp read by a session in %s', (zone) => {
  beforeAll(() => pool.query(`set time zone '${zone}'`));

  it('arrives as the same moment in ISO 8601, to the millisecond', async () => {
    const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(moments, fc.nat(999), async (moment, micros) => {
        const text = moment.toISOString().replace('Z', `${String(micros).padStart(3, '0')}+00`);
        const row = await read.one<{ at: string }>('select $1::timestamptz as at', [text]);
        expect(row).toEqual({ at: moment.toISOString() });
      }),
      { numRuns: 200 },
    );
  });
});
