import type { Act } from '../act.js';

export const importPeople: Act = {
  name: 'an employer imports people',
  weight: 3,
  beforeOpen: true,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const people = Array.from({ length: random.between(1, 6) }, () => {
      const number = random.name();
      return {
        firstName: `Imported${number}`,
        lastName: 'Employee',
        email: `employee${number}@work.example`,
        phone: '',
      };
    });
    // Some of them the center knows already, perhaps by another employer.
    const known = random.chance(0.5) ? random.choose(world.people.filter(({ browser }) => browser)) : undefined;
    if (known) {
      const { firstName, email } = known;
      world.enteredTwice.add(email);
      people.push({ firstName, lastName: 'Employee', email, phone: '' });
    }
    if (random.chance(0.4)) await employer.boss.post(`/api/organizations/${employer.id}/employees/check`, { people });
    const { status } = await employer.boss.post(`/api/organizations/${employer.id}/employees`, { people });
    if (status === 201) {
      const rows = await employer.boss.get(`/api/organizations/${employer.id}/students?sort=-createdAt&pageSize=20`);
      for (const { id, email, firstName } of Array.isArray(rows.body) ? rows.body : []) {
        const isNew = email !== known?.email && people.some((one) => one.email === email);
        if (isNew) world.meet({ key: firstName, firstName, email, studentId: id, organization: employer });
      }
    }
    return `${employer.name} imports ${people.map(({ email }) => email).join(', ')}: ${status}`;
  },
};
