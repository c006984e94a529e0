import type { Act } from '../act.js';
import { DAY_MS, dateOf } from '../clock.js';
import type { Random } from '../random.js';
import type { World } from '../world.js';

/** Addresses of people who come from the other system, and have never been told of this one. */
export const ELSEWHERE = 'elsewhere.example';

/** Years ago: no card of these classes is due to be renewed. */
const LONG_AGO = Date.UTC(2015, 0, 1);

/** Far enough ahead that an undo, a newer export and a wait for reminders come before. */
const DAYS_AHEAD = { from: 30, to: 60 };

const HEADINGS =
  'First Name,Last Name,Email,Class ID,Course,Course Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** A class that is over, as the other system has it. No other one has its number, its course and its day. */
function aClassOfBefore(random: Random): string[] {
  const number = random.name();
  const [year, month, day] = dateOf(LONG_AGO + (number % 2_000) * DAY_MS).split('-');
  return Array.from({ length: random.between(1, 3) }, () => {
    const person = random.name();
    // Without a code nobody has a card, so nobody has passed.
    const [status, code] = random.chance(0.6) ? ['Complete', 500_000_000_000 + person] : ['No Show', ''];
    const name = `Moved${person},Mover,moved${person}@${ELSEWHERE}`;
    return `${name},${number},Course of before ${number},${month}/${day}/${year} 9:00,Old Hall,Former Instructor,${status},65.00,0.00,${code}`;
  });
}

/** A class to come, whose seats were paid there or owe something. */
function aClassAhead(world: World, random: Random): string[] {
  const number = random.name();
  const days = random.between(DAYS_AHEAD.from, DAYS_AHEAD.to);
  const [year, month, day] = dateOf(world.now().getTime() + days * DAY_MS).split('-');
  return Array.from({ length: random.between(1, 4) }, () => {
    const person = random.name();
    const name = `Moved${person},Mover,moved${person}@${ELSEWHERE}`;
    const due = random.chance(0.4) ? '65.00' : '0.00';
    return `${name},${number},Course to come ${number},${month}/${day}/${year} 9:00,Old Hall,Former Instructor,Pending,65.00,${due},`;
  });
}

const classes = (world: World, random: Random): string[] =>
  random.chance(0.5) ? aClassOfBefore(random) : aClassAhead(world, random);

interface RowOfImport {
  file: number;
  values: Record<string, string>;
}

/** The rows of an import as a later export has them: seats given up or paid meanwhile, classes that moved by a day. */
function aNewerReport(rows: readonly RowOfImport[], { columns }: Import['files'][number], random: Random): FormData {
  const moves = random.chance(0.3);
  const fieldOf = (heading: string) => columns[heading] ?? '';
  const lines = rows.map(({ values }) => {
    const isOpen = values[fieldOf('Status')] === 'Pending';
    const change = isOpen ? random.pick(['nothing', 'cancelled', 'paid'])! : 'nothing';
    const changed: Record<string, string> = {
      ...(change === 'cancelled' && { Status: 'Cancelled' }),
      ...(change === 'paid' && { 'Balance Due': '0.00' }),
      ...(isOpen && moves && { 'Course Date': dayLater(values[fieldOf('Course Date')] ?? '') }),
    };
    return HEADINGS.split(',')
      .map((heading) => changed[heading] ?? values[fieldOf(heading)] ?? '')
      .join(',');
  });
  return aReport(lines);
}

function dayLater(written: string): string {
  const [date = '', time = ''] = written.split(' ');
  const [month, day, year] = date.split('/').map(Number);
  const [newYear, newMonth, newDay] = new Date(Date.UTC(year!, month! - 1, day! + 1))
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${newMonth}/${newDay}/${newYear} ${time}`;
}

async function bringNewer(world: World, random: Random, { id, files }: Import): Promise<string | undefined> {
  const { body } = await world.staff.get(`/api/imports/${id}/rows?pageSize=50`);
  const [file] = files;
  const rows: RowOfImport[] = Array.isArray(body) ? body.filter((row) => row.file === file?.number) : [];
  if (!file || rows.length === 0) return undefined;
  const report = aNewerReport(rows, file, random);
  return random.chance(0.5)
    ? `staff bring a newer export: ${(await world.staff.post('/api/imports', report)).status}`
    : `staff add a newer export to import ${id}: ${(await world.staff.post(`/api/imports/${id}/files`, report)).status}`;
}

function aReport(rows: readonly string[]): FormData {
  const form = new FormData();
  form.append('files', new Blob([[HEADINGS, ...rows].join('\r\n')]), 'student-report.csv');
  return form;
}

interface Import {
  id: string;
  state: string;
  undecided: number;
  files: { number: number; kind: string | null; columns: Record<string, string> }[];
}

async function imports(world: World): Promise<Import[]> {
  const { body } = await world.staff.get('/api/imports');
  return Array.isArray(body) ? body : [];
}

export const beginImport: Act = {
  name: 'staff upload an export of another system',
  weight: 1.5,
  beforeOpen: true,
  run: async (world, random) => {
    const { status } = await world.staff.post('/api/imports', aReport(classes(world, random)));
    return `staff upload an export: ${status}`;
  },
};

/** What is still open becomes new, or stays out. */
const decided = (names: { name: string; choice: string | null }[], choice: string) =>
  names.filter((one) => one.choice === null).map(({ name }) => ({ name, choice }));

async function decide(world: World, random: Random, { id, files }: Import): Promise<string> {
  const what = random.pick(['names', 'names', 'names', 'columns', 'row'])!;
  const [file] = files;
  if (what === 'columns' && file?.kind) {
    const { kind, columns } = file;
    const { status } = await world.staff.put(`/api/imports/${id}/files/${file.number}`, { kind, columns });
    return `say what the columns of import ${id} are: ${status}`;
  }
  if (what === 'row') {
    const { body } = await world.staff.get(`/api/imports/${id}/rows`);
    const row: { id: string } | undefined = Array.isArray(body) ? random.pick(body) : undefined;
    if (!row) return `see no row of import ${id}`;
    const { status } = await world.staff.patch(`/api/imports/${id}/rows/${row.id}`, { leftOut: random.chance(0.3) });
    return `look at a row of import ${id}: ${status}`;
  }
  const { matches } = (await world.staff.get(`/api/imports/${id}`)).body ?? {};
  if (!matches) return `wait for the names of import ${id}`;
  const { status } = await world.staff.put(`/api/imports/${id}/matches`, {
    courses: decided(matches.courses, 'create'),
    places: decided(matches.places, 'create'),
    instructors: decided(matches.instructors, 'leave-out'),
    statuses: decided(matches.statuses, 'booked'),
    questions: { openMoney: random.pick(['owed', 'settled']) },
  });
  return `decide on the names of import ${id}: ${status}`;
}

export const goOnWithImport: Act = {
  name: 'staff decide on an import, commit it, add to it, undo or remove it',
  weight: 5,
  beforeOpen: true,
  run: async (world, random) => {
    const open = (await imports(world)).filter(({ state }) => ['ready', 'committed', 'failed'].includes(state));
    const one = random.pick(open);
    if (!one) return undefined;
    const { id, state } = one;
    if (random.chance(0.1)) {
      const { status } = await world.staff.post(`/api/imports/${id}/files`, aReport(classes(world, random)));
      return `staff add a file to import ${id}: ${status}`;
    }
    if (state === 'committed' && random.chance(0.3)) return await bringNewer(world, random, one);
    if (state === 'committed' && random.chance(0.4)) {
      if (random.chance(0.3)) {
        const { status } = await world.staff.post(`/api/imports/${id}/emails/resume`);
        return `staff let the emails of import ${id} go on: ${status}`;
      }
      return `staff invite the people of import ${id}: ${(await world.staff.post(`/api/imports/${id}/invitations`)).status}`;
    }
    if (state === 'committed') {
      return `staff undo import ${id}: ${(await world.staff.post(`/api/imports/${id}/undo`)).status}`;
    }
    if (state === 'failed' || random.chance(0.1)) {
      return `staff remove import ${id}: ${(await world.staff.delete(`/api/imports/${id}`)).status}`;
    }
    if (one.undecided > 0 || random.chance(0.4)) return `staff ${await decide(world, random, one)}`;
    return `staff commit import ${id}: ${(await world.staff.post(`/api/imports/${id}/commit`)).status}`;
  },
};
