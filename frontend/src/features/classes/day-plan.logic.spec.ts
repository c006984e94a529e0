import { byRoom, hoursOf, marksOf, type Planned, positionOf } from './day-plan.logic.js';

const planned = (time: string, endTime: string | null, location = 'Room A'): Planned => ({
  id: `${location} ${time}`,
  title: 'BLS',
  time,
  endTime,
  location,
});

describe('the plan of a day', () => {
  it('shows the hours of an office, and more if a class needs them', () => {
    expect(hoursOf([])).toEqual({ from: 480, to: 1020 });
    expect(hoursOf([planned('07:30', '09:00'), planned('18:00', '21:15')])).toEqual({ from: 420, to: 1320 });
  });

  it('puts a class where its hours are, and one without an end for an hour', () => {
    const hours = { from: 480, to: 960 };
    expect(positionOf(planned('10:00', '14:00'), hours)).toEqual({ left: 25, width: 50 });
    expect(positionOf(planned('08:00', null), hours)).toEqual({ left: 0, width: 12.5 });
  });

  it('marks every fourth hour', () => {
    expect(marksOf({ from: 480, to: 1020 }).map(({ time }) => time)).toEqual(['08:00', '12:00', '16:00']);
    expect(marksOf({ from: 420, to: 900 })).toEqual([
      { time: '08:00', left: 12.5 },
      { time: '12:00', left: 62.5 },
    ]);
  });

  it('has the classes of a room together, however its name is written, by time', () => {
    const rows = byRoom([planned('13:00', null, 'room a '), planned('09:00', null, 'Room B'), planned('08:00', null)]);
    expect(rows.map(({ time }) => time)).toEqual(['08:00', '13:00', '09:00']);
  });
});
