import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '../../../test/support/eventually.js';
import { importDesk, TODAY } from '../../../test/support/import-desk.js';
import { drain, react } from '../../../test/support/react.js';
import { settled } from '../../../test/support/settled.js';
import { tableHashes } from '../../../test/support/table-hashes.js';
import { workdayStarted } from '../center/events.js';
import { remindersDue } from '../certification/events.js';
import { ImportedCards } from '../certification/index.js';
import { ImportedSeats } from '../enrollment/index.js';
import { ImportedPeople } from '../people/index.js';
import { ImportedClasses } from '../scheduling/index.js';
import { ImportProgressOf } from './import-progress.js';

const desk = importDesk();
const { registration, ahead, anImport, commit } = desk;

describe('a commit', () => {
  it('leaves nothing if it breaks in the middle, and brings everything once when it runs again', async () => {
    const { id } = await anImport(registration({ 'eCard Code': `21550744${1000 + desk.count}` }));
    const before = await tableHashes(desk.test.sql);
    let seen: Record<string, string> | undefined;
    const record = jest.spyOn(ImportedCards.prototype, 'record').mockImplementationOnce(async () => {
      seen = await tableHashes(desk.test.sql.outsideTransaction());
      throw new Error('the worker died');
    });
    const done = await commit(id);
    expect(seen).toEqual(before);
    expect(record).toHaveBeenCalledTimes(2);
    expect(done.state).toBe('committed');
    expect(await desk.test.sql.count('select count(*) from people.students where origin_import_id = $1', [id])).toBe(1);
  });

  it('says why it can’t be made after its last try, and can be made again', async () => {
    const { id } = await anImport(registration());
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const record = jest.spyOn(ImportedPeople.prototype, 'record').mockRejectedValue(new Error('the disk is full'));
    expect((await desk.staff.post(`/api/imports/${id}/commit`)).status).toBe(202);
    const failed = await eventually(
      async () => (await desk.staff.get(`/api/imports/${id}`)).body,
      ({ state }) => state === 'ready',
    );
    expect(failed.problem).toBe('It could not be brought in, and nothing of it was written. Failed Jobs says why.');
    expect(record).toHaveBeenCalledTimes(5);
    record.mockRestore();
    // Its failed job waits for desk.staff, so that not everything settles.
    expect((await desk.staff.post(`/api/imports/${id}/commit`)).status).toBe(202);
    const done = await eventually(
      async () => (await desk.staff.get(`/api/imports/${id}`)).body,
      ({ state }) => state === 'committed',
    );
    expect(done).toMatchObject({ problem: null, brought: { people: 1 } });
    await desk.test.sql.run(`delete from events.outbox_messages where name = 'imports.commit-requested'`);
  });

  it('that is stopped leaves nothing, and can be made again', async () => {
    const { id } = await anImport(
      ahead({ Status: 'Complete' }),
      registration({ 'eCard Code': `21550744${1000 + desk.count}` }),
    );
    const before = await tableHashes(desk.test.sql);
    const record = jest.spyOn(ImportedClasses.prototype, 'record').mockImplementationOnce(async () => {
      const { status, body } = await desk.staff.post(`/api/imports/${id}/undo`);
      expect({ status, state: body.state, progress: body.progress }).toEqual({
        status: 202,
        state: 'ready',
        progress: null,
      });
    });
    const seats = jest.spyOn(ImportedSeats.prototype, 'record');
    const stopped = await commit(id);
    expect(stopped).toMatchObject({ state: 'ready', problem: null, committedAt: null, brought: null });
    expect(await tableHashes(desk.test.sql)).toEqual(before);
    expect(record).toHaveBeenCalledTimes(1);
    expect(seats).not.toHaveBeenCalled();
    expect(await commit(id)).toMatchObject({ state: 'committed', brought: { people: 1, cards: 1 } });
    expect((await desk.staff.get('/api/failed-jobs')).body).toEqual([]);
  });

  it('that is stopped as its last stage ends leaves nothing either', async () => {
    const { id } = await anImport(registration());
    const before = await tableHashes(desk.test.sql);
    const passed = jest.spyOn(ImportProgressOf.prototype, 'passLastStop');
    passed.mockImplementationOnce(async (importId) => {
      passed.mockRestore();
      expect((await desk.staff.post(`/api/imports/${id}/undo`)).status).toBe(202);
      await desk.test.app.get(ImportProgressOf, { strict: false }).passLastStop(importId);
    });
    expect(await commit(id)).toMatchObject({ state: 'ready', committedAt: null });
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('is made once, however many ask for it', async () => {
    const { id } = await anImport(registration());
    const answers = await Promise.all([1, 2, 3].map(() => desk.staff.post(`/api/imports/${id}/commit`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await settled(desk.test);
    expect(await desk.test.sql.count('select count(*) from people.students where origin_import_id = $1', [id])).toBe(1);
  });
});

describe('renewal reminders of imported cards', () => {
  it('begin on the day that the import names, and skip steps of before', async () => {
    const rows = [
      // Its 60 days have begun long ago; its 30 days begin on December 5.
      registration({ 'Course Date': '1/15/25 09:00', 'eCard Code': `21550744${1000 + desk.count}`, 'Class ID': '31' }),
    ];
    const { id } = await anImport(...rows);
    const { remindersFrom } = await commit(id);
    expect(remindersFrom).toBe('2026-12-01');
    await desk.test.sql.run(
      `update certification.certifications set expiry_date = '2027-01-04' where origin_import_id = $1`,
      [id],
    );
    const email = `ana${desk.count}@post.example`;
    const sent = async (day: string) => {
      desk.test.clock.set(`${day}T17:00:00Z`);
      await react(desk.test, workdayStarted, { day });
      await drain(desk.test, remindersDue);
      return await desk.test.sql.rows('select template from notifications.messages where recipient = $1', [email]);
    };
    expect(await sent('2026-12-01')).toEqual([]);
    expect(await sent('2026-12-07')).toMatchObject([{ template: 'certification-expiration' }]);
    desk.test.clock.set(`${TODAY}T15:00:00Z`);
  });
});
