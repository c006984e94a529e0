import { aCenter, aClass, anEnrollment, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { MoveClassesToTimeZone } from './classes/reactions/move-classes-to-time-zone.reaction.js';
import { SchedulingApi } from './scheduling.api.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
});
afterAll(() => app.close());

describe('locking a class', () => {
  it('returns the class', async () => {
    const startsAt = new Date('2031-03-09T01:30:00Z');
    const id = await aClass(app.sql, { starts_at: startsAt, capacity: 3 });
    await anEnrollment(app.sql, id, await aStudent(app.sql));
    const locked = await app.orm.em.transactional(() => app.app.get(SchedulingApi).lockClass(id));
    expect(locked).toEqual({
      id,
      startsAt,
      status: 'upcoming',
      spotsLeft: 2,
      organizationId: null,
      priceCents: null,
      deleted: false,
    });
  });

  it('returns undefined for an unknown class', async () => {
    const api = app.app.get(SchedulingApi);
    const locked = await app.orm.em.transactional(() => api.lockClass('0190aaaa-0000-7000-8000-000000000000'));
    expect(locked).toBeUndefined();
  });

  it('blocks other writers until the transaction ends', async () => {
    const id = await aClass(app.sql);
    const otherSession = app.orm.em.fork();
    const tryLock = () =>
      otherSession.execute('select id from scheduling.classes where id = ? for update nowait', [id]);
    await app.orm.em.transactional(async () => {
      await app.app.get(SchedulingApi).lockClass(id);
      await expect(tryLock()).rejects.toThrow('could not obtain lock');
    });
    await expect(tryLock()).resolves.toHaveLength(1);
  });
});

describe('a locked class', () => {
  it('can be referenced by new rows of other transactions', async () => {
    const id = await aClass(app.sql);
    const reference = () =>
      app.orm.em.fork().execute('select id from scheduling.classes where id = ? for key share nowait', [id]);
    await app.orm.em.transactional(async () => {
      await app.app.get(SchedulingApi).lockClass(id);
      await expect(reference()).resolves.toHaveLength(1);
    });
  });
});

describe('when the center changes its time zone', () => {
  it('each class keeps its wall time, starts at another moment and raises its calendar sequence, once', async () => {
    const id = await aClass(app.sql, {
      date: '2031-07-04',
      time: '18:30',
      starts_at: new Date('2031-07-04T22:30:00Z'),
    });
    const read = () =>
      app.sql.one(
        'select date, "time", starts_at as "startsAt", calendar_sequence as sequence from scheduling.classes where id = $1',
        [id],
      );
    const moved = { date: '2031-07-04', time: '18:30:00', startsAt: '2031-07-05T01:30:00.000Z', sequence: 1 };
    const reaction = app.app.get(MoveClassesToTimeZone);
    const delivery = { messageId: 'm', attempt: 1, isLast: false, occurredAt: new Date() };
    for (let time = 0; time < 2; time++) {
      await app.orm.em.transactional(() =>
        reaction.handle({ from: 'America/New_York', to: 'America/Los_Angeles' }, delivery),
      );
      expect(await read()).toEqual(moved);
    }
  });

  it('a time that occurs twice there is the first of both, and one that is skipped moves forward', async () => {
    const starts_at = new Date('2031-01-01T00:00:00Z');
    const twice = await aClass(app.sql, { date: '2031-11-02', time: '01:30', starts_at });
    const skipped = await aClass(app.sql, { date: '2031-03-09', time: '02:30', starts_at });
    const reaction = app.app.get(MoveClassesToTimeZone);
    const delivery = { messageId: 'm', attempt: 1, isLast: false, occurredAt: new Date() };
    await app.orm.em.transactional(() => reaction.handle({ from: 'UTC', to: 'America/Chicago' }, delivery));
    const startOf = (id: string) => app.sql.one('select starts_at as at from scheduling.classes where id = $1', [id]);
    expect(await startOf(twice)).toEqual({ at: '2031-11-02T06:30:00.000Z' });
    expect(await startOf(skipped)).toEqual({ at: '2031-03-09T08:30:00.000Z' });
  });
});
