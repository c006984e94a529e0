import type { Act } from '../act.js';
import { enterEmployer } from '../employers.js';
import type { Employer, World } from '../world.js';

/** Those that the center began with stay. */
const FIRST = 3;
const MOST = 6;

export const addEmployer: Act = {
  name: 'staff enter an employer',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    if (world.employers.length >= MOST) return undefined;
    const name = `Employer ${random.name()}`;
    const paymentType = random.chance(0.5) ? 'auto' : 'independent';
    const perMonth = paymentType === 'auto' && random.chance(0.5) ? 100 : undefined;
    const refusal = await enterEmployer(world, { name, paymentType, perMonth });
    return `staff enter ${name}, ${paymentType}${perMonth ? ` up to ${perMonth} a month` : ''}: ${refusal ? refusal.status : 'it signed in'}`;
  },
};

export const changeEmployer: Act = {
  name: 'staff or an employer change its address',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const { status: found, body } = await world.staff.get(`/api/organizations/${employer.id}`);
    if (found !== 200) return undefined;
    const address = `Dock ${random.name()}`;
    const { name, revision, adminName, adminEmail, adminPhone, paymentType } = body;
    const { status } = random.chance(0.5)
      ? await employer.boss.patch('/api/organizations/my-organization', { address, revision })
      : await world.staff.put(`/api/organizations/${employer.id}`, {
          name,
          revision,
          adminName,
          adminEmail,
          adminPhone,
          paymentType,
          address,
        });
    return `${employer.name} is at ${address}: ${status}`;
  },
};

export const inviteAdministrator: Act = {
  name: 'staff invite the administrator of an employer that has one',
  weight: 0.3,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const { status } = await world.staff.post(`/api/organizations/${employer.id}/administrator`);
    return `staff invite the administrator of ${employer.name}: ${status}`;
  },
};

export const changeContact: Act = {
  name: 'an employer gets its emails at another address, and confirms it',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const adminEmail = `office${random.name()}@contact.example`;
    const changed = await employer.boss.patch('/api/organizations/my-organization', { adminEmail });
    const what = `${employer.name} reads its emails at ${adminEmail}`;
    if (changed.status !== 200) return `${what}: ${changed.status}`;
    const askedBy = random.pick(['nobody', 'employer', 'staff']);
    if (askedBy === 'employer') await employer.boss.post('/api/organizations/my-organization/address-link');
    if (askedBy === 'staff') await world.staff.post(`/api/organizations/${employer.id}/address-link`);
    // Somebody who doesn't look leaves the earlier address in use beside it.
    if (random.chance(0.3)) return `${what}: not confirmed`;
    const token = await world.findInMail(adminEmail, /\/confirm-address#([\w-]+)/, askedBy === 'nobody' ? 0 : 1);
    if (!token) return `${what}: no link`;
    const { status } = await world.actor().post('/api/contact-addresses/confirm', { token });
    return `${what}: confirmed, ${status}`;
  },
};

export const replaceCode: Act = {
  name: 'an employer or staff replace its signup code',
  weight: 0.5,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const { status, body } = random.chance(0.5)
      ? await employer.boss.post('/api/organizations/my-organization/signup-code')
      : await world.staff.post(`/api/organizations/${employer.id}/signup-code`);
    // Otherwise they hand out one that may no longer work.
    if (status === 200) employer.signupCode = body.signupCode;
    return `${employer.name} gets another signup code: ${status}`;
  },
};

export const deleteEmployer: Act = {
  name: 'staff delete an employer that they entered',
  weight: 0.5,
  run: async (world, random) => {
    const employer = random.choose(world.employers.slice(FIRST));
    if (!employer) return undefined;
    const boss = employer.boss.thief();
    const { status } = await world.staff.delete(`/api/organizations/${employer.id}`);
    if (status === 204) world.ended.push({ browser: boss, why: `staff deleted ${employer.name}` });
    if (status === 204 || status === 0 || status >= 500) leave(world, employer);
    return `staff delete ${employer.name}: ${status}`;
  },
};

function leave(world: World, employer: Employer): void {
  world.employers = world.employers.filter((other) => other !== employer);
  for (const person of world.people) if (person.organization === employer) delete person.organization;
}
