import type { Act } from '../act.js';

interface WaitingSeat {
  id: string;
  studentId: string;
  studentName: string;
  classTitle: string;
  isConfirmed: boolean;
}

export const answerApproval: Act = {
  name: 'an employer says yes or no to a seat',
  weight: 6,
  run: async (world, random) => {
    const employer = random.choose(world.employers.filter(({ paymentType }) => paymentType === 'auto'));
    if (!employer) return undefined;
    const list = await employer.boss.get(`/api/organizations/${employer.id}/waiting-seats`);
    const waiting: WaitingSeat[] = Array.isArray(list.body) ? list.body : [];
    const seat = random.choose(waiting.map((one) => ({ ...one, key: `${one.studentName} ${one.classTitle}` })));
    if (!seat) return undefined;
    const what = `${employer.name} answers for ${seat.studentName}, seat ${seat.id}`;
    if (random.chance(0.25)) {
      const { status } = await employer.boss.post(`/api/enrollments/${seat.id}/decline`);
      const held = world.seats.find(({ id }) => id === seat.id);
      if (status === 204) world.refundedSeats.add(seat.id);
      if (status === 204 && held) world.forget(held);
      return `${what}: no, ${status}`;
    }
    if (!seat.isConfirmed) {
      await employer.boss.post(`/api/organizations/${employer.id}/people/${seat.studentId}/confirm`);
    }
    // A response that is lost may have been a yes.
    world.approvedSeats.add(seat.id);
    return `${what}: yes, ${(await employer.boss.post(`/api/enrollments/${seat.id}/approve`)).status}`;
  },
};
