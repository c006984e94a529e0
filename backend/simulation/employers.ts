import type { Answer } from './actor.js';
import { type Employer, PASSWORD, type World } from './world.js';

type NewEmployer = Pick<Employer, 'name' | 'paymentType' | 'perMonth'>;

/** Staff enter an employer, and its administrator signs in with the password that was emailed. Returns the refusal, if there is one. */
export async function enterEmployer(
  world: World,
  { name, paymentType, perMonth }: NewEmployer,
): Promise<Answer | undefined> {
  const adminEmail = `boss@${name.toLowerCase().replaceAll(' ', '')}.example`;
  const created = await world.staff.post('/api/organizations', {
    name,
    adminEmail,
    paymentType,
    ...(perMonth && { selfBooking: { mode: 'allow', perMonth } }),
  });
  if (created.status !== 201) return created;
  const temporary = await world.findInMail(adminEmail, /^ {4}(\S{8,})\s*$/m);
  const boss = world.actor();
  const signedIn = await boss.post('/api/auth/login', { email: adminEmail, password: temporary ?? '' });
  if (signedIn.status !== 200) return signedIn;
  const change = { currentPassword: temporary, newPassword: PASSWORD };
  const changed = await boss.post('/api/auth/change-password', change);
  if (changed.status !== 200) return changed;
  boss.remember(adminEmail, PASSWORD);
  const { id, signupCode } = created.body;
  boss.organizationId = id;
  world.employerNames.add(name);
  world.employers.push({ key: name, id, name, boss, signupCode, paymentType, perMonth });
  return undefined;
}
