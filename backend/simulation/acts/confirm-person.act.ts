import type { Act } from '../act.js';

interface Member {
  id: string;
  email: string;
  isInvited: boolean;
  isConfirmed: boolean;
}

export const confirmPerson: Act = {
  name: 'an employer confirms somebody who joined by the code',
  weight: 3,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const { body } = await employer.boss.get(`/api/organizations/${employer.id}/students?pageSize=200`);
    const people: Member[] = Array.isArray(body) ? body : [];
    const unconfirmed = people.filter(({ isInvited, isConfirmed }) => !isInvited && !isConfirmed);
    const person = random.choose(unconfirmed.map((one) => ({ ...one, key: one.email })));
    if (!person) return undefined;
    const { status } = await employer.boss.post(`/api/organizations/${employer.id}/people/${person.id}/confirm`);
    return `${employer.name} confirms ${person.email}: ${status}`;
  },
};
