import type { Act } from '../act.js';

export const changeRole: Act = {
  name: 'staff make somebody an administrator of an employer, or no longer',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ userId, browser }) => userId && browser));
    const employer = random.choose(world.employers);
    if (!person?.browser || !employer) return undefined;
    const role = random.chance(0.5) ? 'client' : 'org_admin';
    const { status: found, body: before } = await world.staff.get(`/api/users/${person.userId}`);
    if (found !== 200) return undefined;
    await world.staff.proveAgain();
    const thief = person.browser.thief();
    const { status } = await world.staff.patch(`/api/users/${person.userId}/role`, {
      role,
      ...(role !== 'client' && { organizationId: employer.id }),
    });
    // Nothing changes for somebody who has the role already.
    if (status === 200 && before.role !== role) world.ended.push({ browser: thief, why: `they became ${role}` });
    return `staff make ${person.email} ${role} of ${employer.name}: ${status}`;
  },
};
