import ICAL from 'ical.js';
import { type CalendarClass, calendarFileName, classCalendar } from './class-calendar.js';

const session: CalendarClass = {
  id: '0190b1a0-0000-7000-8000-000000000001',
  title: 'BLS Provider',
  description: 'Wear comfortable clothes',
  location: 'Room 1',
  directions: '',
  parking: '',
  instructor: 'Ana Diaz',
  date: '2026-12-01',
  time: '09:00',
  timeZone: 'America/Chicago',
  durationMinutes: 240,
  cancelled: false,
  whatToBring: '',
  center: { name: 'Harbor CPR', email: 'hello@harbor.example' },
  sequence: 3,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

/** Parses the file as a calendar program does, with the file's own time zone rules. */
function read(more: Partial<CalendarClass> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(classCalendar({ ...session, ...more })));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent('vevent')!;
  return { calendar, component, event: new ICAL.Event(component) };
}

const utc = (time: ICAL.Time) => time.toJSDate().toISOString();

describe('the calendar file of a class', () => {
  it('has the title, place, instructor, start and end', () => {
    const { calendar, component, event } = read();
    expect(event.summary).toBe('BLS Provider');
    expect(event.location).toBe('Room 1');
    expect(event.description).toBe('Wear comfortable clothes\n\nInstructor: Ana Diaz');
    expect(event.startDate.toString()).toBe('2026-12-01T09:00:00');
    expect(component.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('America/Chicago');
    expect(utc(event.startDate)).toBe('2026-12-01T15:00:00.000Z');
    expect(utc(event.endDate)).toBe('2026-12-01T19:00:00.000Z');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstSubcomponent('vtimezone')!.getFirstPropertyValue('tzid')).toBe('America/Chicago');
  });

  it('says what to bring and until when a seat can be cancelled', () => {
    const more = {
      whatToBring: 'A photo ID.',
      cancellationRule: 'You can cancel until the class starts.',
      note: 'Note.',
    };
    expect(read(more).event.description).toBe(
      'Wear comfortable clothes\n\nInstructor: Ana Diaz\n\nWhat to bring: A photo ID.\n\nYou can cancel until the class starts.\n\nNote.',
    );
    expect(read({ ...more, cancelled: true }).event.description).not.toContain('You can cancel');
  });

  it.each([
    ['2026-03-07', '09:00', '15:00', 'winter'],
    ['2026-03-08', '09:00', '14:00', 'the day clocks go forward'],
    ['2026-07-01', '09:00', '14:00', 'summer'],
    ['2026-10-31', '09:00', '14:00', 'the day before clocks go back'],
    ['2026-11-01', '09:00', '15:00', 'the day clocks go back'],
  ])('is right on %s (%s is %s UTC: %s)', (date, time, expected) => {
    expect(utc(read({ date, time }).event.startDate)).toBe(`${date}T${expected}:00.000Z`);
  });

  it.each([
    ['2026-03-08', '01:00', '2026-03-08T07:00:00.000Z', '2026-03-08T11:00:00.000Z', '2026-03-08T06:00:00'],
    ['2026-11-01', '00:30', '2026-11-01T05:30:00.000Z', '2026-11-01T09:30:00.000Z', '2026-11-01T03:30:00'],
  ])('lasts its four hours through the change of %s', (date, time, start, end, wallEnd) => {
    const { event } = read({ date, time });
    expect([utc(event.startDate), utc(event.endDate)]).toEqual([start, end]);
    expect(event.endDate.toString()).toBe(wallEnd);
  });

  it.each(['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Honolulu', 'UTC', 'Etc/UTC'])(
    'carries the definition of %s',
    (timeZone) => {
      const { event } = read({ timeZone, date: '2026-07-01', time: '12:00' });
      expect(event.startDate.zone.tzid).not.toBe('floating');
      const expected = new Date('2026-07-01T12:00:00Z').getTime() - offset(timeZone, '2026-07-01T12:00:00Z');
      expect(Math.abs(event.startDate.toJSDate().getTime() - expected)).toBe(0);
    },
  );

  it('has a permanent UID, the sequence, and the time of the last change as its stamp', () => {
    const { event, component } = read();
    expect(event.uid).toBe(session.id);
    expect(event.sequence).toBe(3);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-21T09:00:00Z');
    expect(classCalendar(session)).toBe(classCalendar(session));
  });

  it('marks a cancelled class as cancelled', () => {
    expect(read({ cancelled: true }).component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('takes the entry back, in the name of the center, if the class is cancelled', () => {
    const { calendar, component } = read({ cancelled: true });
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:hello@harbor.example');
    expect(read().calendar.hasProperty('method')).toBe(false);
    const withoutAddress = read({ cancelled: true, center: { name: 'Harbor CPR', email: '' } });
    expect(withoutAddress.calendar.hasProperty('method')).toBe(false);
  });

  it('has an entry for each of several days, with its own end and place, and cancels those that it no longer has', () => {
    const days = [
      { date: '2026-12-01', time: '09:00', endTime: '17:00', location: 'Room 1' },
      { date: '2026-12-02', time: '10:00', endTime: null, location: 'Annex' },
    ];
    const { calendar } = read({ days, mostDays: 3, directions: 'Second door' });
    const entries = calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        status: component.getFirstPropertyValue('status'),
        start: event.startDate.toString(),
        hasEnd: component.hasProperty('dtend'),
        place: event.location,
        isTold: event.description.includes('Second door'),
      };
    });
    const first = { uid: session.id, status: 'CONFIRMED', start: '2026-12-01T09:00:00', hasEnd: true, place: 'Room 1' };
    const second = { start: '2026-12-02T10:00:00', hasEnd: false, place: 'Annex', isTold: false };
    expect(entries).toEqual([
      { ...first, isTold: true },
      { ...second, uid: `${session.id}-2`, status: 'CONFIRMED' },
      { ...second, uid: `${session.id}-3`, status: 'CANCELLED' },
    ]);
  });

  it('has no end when the duration is unknown', () => {
    expect(read({ durationMinutes: undefined }).component.hasProperty('dtend')).toBe(false);
  });

  it('escapes special characters, folds lines at 75 octets between characters, and ends them with CRLF', () => {
    const title = `Réanimation; "CPR", back\\slash 🫀${'é🫀'.repeat(60)}`;
    const description = 'First line\nBEGIN:VALARM\r\nACTION:AUDIO';
    const { event, calendar } = read({ title, description, instructor: null, location: 'Salle 1, 2e étage' });
    expect(event.summary).toBe(title);
    expect(event.location).toBe('Salle 1, 2e étage');
    expect(event.description.replaceAll('\r', '')).toBe(description.replaceAll('\r', ''));
    expect(calendar.getFirstSubcomponent('vevent')!.getAllSubcomponents()).toEqual([]);
    const text = classCalendar({ ...session, title, description });
    const lines = text.split('\r\n');
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text).not.toContain('\uFFFD');
  });
});

describe('the file name of a calendar file', () => {
  it.each([
    ['BLS Provider', 'bls-provider-2026-12-01.ics'],
    ['Réanimation: "avancée" / 2', 'reanimation-avancee-2-2026-12-01.ics'],
    ['../../etc\r\npasswd', 'etc-passwd-2026-12-01.ics'],
    ['心肺复苏', 'class-2026-12-01.ics'],
  ])('of %j is %s', (title, name) => {
    expect(calendarFileName({ title, date: '2026-12-01' })).toBe(name);
  });
});

/** How far `timeZone` is ahead of UTC, by the runtime's own tables. */
function offset(timeZone: string, at: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
  return new Date(`${parts.replace(' ', 'T')}Z`).getTime() - new Date(at).getTime();
}
