import type { Act } from '../act.js';

export const changeAddress: Act = {
  name: 'staff correct an address',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser }) => !browser));
    if (!person) return undefined;
    const { status: found, body } = await world.staff.get(`/api/students/${person.studentId}`);
    if (found !== 200) return undefined;
    const email = `moved${random.name()}@home.example`;
    const { email: old, firstName, lastName, phone, licenseNumber, notes, organizationId, revision } = body;
    person.readdressedAt = world.now();
    person.otherEmails = [...(person.otherEmails ?? []), old, email];
    const { status } = await world.staff.put(`/api/students/${person.studentId}`, {
      firstName,
      lastName,
      phone,
      licenseNumber,
      notes,
      organizationId,
      revision,
      email,
    });
    if (status === 200) {
      // A second record of the person keeps the old one.
      world.oldAddresses.set(old, world.enteredTwice.has(old) ? undefined : world.now());
      person.email = email;
    } else if (status === 0 || status >= 500) world.oldAddresses.set(old, undefined);
    return `staff change ${old} to ${email}: ${status}`;
  },
};
