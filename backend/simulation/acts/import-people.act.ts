import type { Act } from '../act.js';

export const importPeople: Act = {
  name: 'an employer imports people',
  weight: 3,
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
    const { status } = await employer.boss.post(`/api/organizations/${employer.id}/employees`, { people });
    if (status === 201) {
      const rows = await employer.boss.get(`/api/organizations/${employer.id}/students?sort=-createdAt&pageSize=20`);
      for (const { id, email, firstName } of Array.isArray(rows.body) ? rows.body : []) {
        const isNew = people.some((one) => one.email === email);
        if (isNew) world.people.push({ key: firstName, firstName, email, studentId: id, organization: employer });
      }
    }
    return `${employer.name} imports ${people.map(({ email }) => email).join(', ')}: ${status}`;
  },
};
