import type { Act } from '../act.js';

export const writeToStudents: Act = {
  name: 'staff write to the people of a class',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    const seats = session ? world.seatsOf([session]) : [];
    if (!session || seats.length === 0) return undefined;
    const subject = `A word about room ${random.name()}`;
    const studentIds = [...new Set(seats.map(({ person }) => person.studentId))];
    const letter = { studentIds, subject, message: 'The entrance is on the other side.' };
    const { status } = await world.staff.post('/api/students/emails', letter);
    return `staff write "${subject}" to ${studentIds.length} people of ${session.title}: ${status}`;
  },
};

export const writeToEmployers: Act = {
  name: 'staff write to employers',
  weight: 0.5,
  beforeOpen: true,
  run: async (world, random) => {
    const organizationIds = world.employers.filter(() => random.chance(0.5)).map(({ id }) => id);
    if (organizationIds.length === 0) return undefined;
    const subject = `New dates ${random.name()}`;
    const letter = { organizationIds, subject, message: 'There are two in May.' };
    const { status } = await world.staff.post('/api/organizations/emails', letter);
    return `staff write "${subject}" to ${organizationIds.length} employers: ${status}`;
  },
};

export const writeToAll: Act = {
  name: 'staff write to all organizations or students of a list',
  weight: 0.5,
  run: async (world, random) => {
    const subject = `To all of you ${random.name()}`;
    const to = random.pick(['organizations', 'students'])!;
    const { body } = await world.staff.get(`/api/${to}/emails/forecast`);
    if (!body?.count) return undefined;
    const letter = { filter: {}, expected: body.count, subject, message: 'We are closed on Monday.' };
    const { status, body: job } =
      to === 'students'
        ? await world.staff.post('/api/students/emails', letter)
        : await world.staff.post('/api/organizations/emails', letter);
    const did = `staff write "${subject}" to all ${body.count} ${to}: ${status}`;
    if (status !== 202 || random.chance(0.7)) return did;
    return `${did}, and stop it: ${(await world.staff.post(`/api/bulk-jobs/${job.id}/stop`)).status}`;
  },
};

/** Those that nothing counts: a second copy is what staff wanted. */
const COPIED = /^(Receipt|Invoice) /;

interface Message {
  id: string;
  subject: string;
  state: string;
}

export const resendMessage: Act = {
  name: 'staff send a message again',
  weight: 1,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/messages?pageSize=100');
    const messages: Message[] = Array.isArray(body) ? body : [];
    const message = random.pick(messages.filter(({ subject, state }) => state === 'sent' && COPIED.test(subject)));
    if (!message) {
      const { status } = await world.staff.post('/api/messages/resend', { state: 'failed', q: 'Invoice' });
      return `staff send invoices that failed again: ${status}`;
    }
    const { id, subject } = message;
    const { status } = random.chance(0.5)
      ? await world.staff.post(`/api/messages/${id}/resend`)
      : await world.staff.post('/api/messages/resend', { ids: [id] });
    return `staff send "${subject}" again: ${status}`;
  },
};

export const testConnections: Act = {
  name: 'staff test the connections, or retry what failed',
  weight: 0.5,
  run: async (world, random) => {
    const what = random.pick(['message', 'payments', 'jobs'])!;
    if (what === 'payments') {
      await world.staff.proveAgain();
      return `staff test the payments: ${(await world.staff.post('/api/integrations/payments/test')).status}`;
    }
    if (what === 'message') {
      const { status } = await world.staff.post('/api/integrations/test-message', { channel: 'email' });
      return `staff send a test message: ${status}`;
    }
    const { body } = await world.staff.get('/api/failed-jobs');
    const job: { id: string } | undefined = Array.isArray(body) ? body[0] : undefined;
    const { status } = job
      ? await world.staff.post(`/api/failed-jobs/${encodeURIComponent(job.id)}/retry`)
      : await world.staff.post('/api/failed-jobs/retry', { q: 'SendEmail' });
    return `staff retry ${job ? job.id : 'what failed'}: ${status}`;
  },
};
