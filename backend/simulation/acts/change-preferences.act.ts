import type { Act } from '../act.js';
import { SUBJECTS } from '../invariants/renewals.invariant.js';
import type { Person, World } from '../world.js';

const { renewal, expiration, lapsed } = SUBJECTS;

const MAILS = { renewalReminders: [renewal], expirationAlerts: [expiration, lapsed] } as const;
type MailChoice = keyof typeof MAILS;

export const changePreferences: Act = {
  name: 'somebody turns messages on or off',
  weight: 2,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser }) => browser));
    if (!person?.browser) return undefined;
    const choice = random.pick(Object.keys(MAILS) as MailChoice[])!;
    const on = isOff(world, person, choice);
    begin(world, person, choice, on);
    const { status } = await person.browser.patch('/api/notification-preferences', { [choice]: on ? 1 : 0 });
    if (status === 200 && !on) end(world, person, choice);
    return `${person.email} turns ${choice} ${on ? 'on' : 'off'}: ${status}`;
  },
};

export const unsubscribe: Act = {
  name: 'somebody unsubscribes by the link in an email',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ email }) => linkIn(world, email)));
    const link = person && linkIn(world, person.email);
    if (!link) return undefined;
    // Some are sorry at once.
    if (isOff(world, person, link.choice)) {
      begin(world, person, link.choice, true);
      const { status } = await world.actor().delete(`/api/unsubscribe/${link.token}`);
      return `${person.email} wants ${link.choice} again, by the link: ${status}`;
    }
    begin(world, person, link.choice, false);
    const { status } = await world.actor().post(`/api/unsubscribe/${link.token}`);
    if (status === 204) end(world, person, link.choice);
    return `${person.email} unsubscribes from ${link.choice}: ${status}`;
  },
};

/** The latest link in an email that somebody may turn off. */
function linkIn({ mailboxes }: World, email: string): { token: string; choice: MailChoice } | undefined {
  for (const { subject, text } of mailboxes.to(email).toReversed()) {
    const token = /\/unsubscribe\/([\w.~%-]+)/.exec(text)?.[1];
    if (token && renewal.test(subject)) return { token, choice: 'renewalReminders' };
    if (token && (expiration.test(subject) || lapsed.test(subject))) return { token, choice: 'expirationAlerts' };
  }
  return undefined;
}

const offOf = ({ turnedOff }: World, { email }: Person, choice: MailChoice) =>
  turnedOff.filter(({ to, pattern, until }) => to === email && !until && MAILS[choice].some((one) => one === pattern));

const isOff = (world: World, person: Person, choice: MailChoice) => offOf(world, person, choice).length > 0;

/** From the moment in which it may have been turned on, such a message may be sent again. */
function begin(world: World, person: Person, choice: MailChoice, on: boolean): void {
  person.choseAt = world.now();
  if (on) for (const off of offOf(world, person, choice)) off.until = world.now();
}

function end(world: World, person: Person, choice: MailChoice): void {
  person.choseAt = world.now();
  if (isOff(world, person, choice)) return;
  for (const pattern of MAILS[choice]) world.turnedOff.push({ to: person.email, pattern, from: world.now() });
}

const REMINDER = /Class reminder|Your class starts soon/;

export const changeTexts: Act = {
  name: 'somebody turns reminders by text on or off, or gets another number',
  weight: 3,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser, phone }) => browser && phone));
    // Of two changes at once nobody knows which came last.
    if (!person?.browser || !person.phone || person.isChoosingTexts) return undefined;
    person.isChoosingTexts = true;
    const done = random.chance(0.5)
      ? await changeNumber(world, person, `+1312${7_000_000 + random.name()}`)
      : await chooseTexts(world, person, random.chance(0.7));
    person.isChoosingTexts = false;
    return done;
  },
};

/** Another number, or the one before: a consent is for the number at which it was given. */
async function changeNumber(world: World, person: Person, other: string): Promise<string> {
  const phone = person.formerPhone ?? other;
  person.choseAt = world.now();
  const { status } = await person.browser!.patch('/api/auth/profile', { phone });
  const what = `${person.email} has ${phone}, no longer ${person.phone}: ${status}`;
  if (status === 200) {
    Object.assign(person, { phone, formerPhone: person.phone, wantsTexts: person.textsTo?.has(phone) ?? false });
    if (!person.wantsTexts) noTextsTo(world, phone);
  } else if (status === 0 || status >= 500) person.wantsTexts = false;
  return what;
}

async function chooseTexts(world: World, person: Person, on: boolean): Promise<string> {
  const { phone, browser, email } = person;
  const before = [...(person.textsTo ?? [])];
  person.choseAt = world.now();
  if (on)
    for (const off of world.turnedOff) if (off.to === phone && off.pattern === REMINDER) off.until ??= world.now();
  const { status } = await browser!.patch('/api/notification-preferences', { smsClassReminders: on });
  if (status === 200) {
    person.textsTo = new Set(on ? [phone!] : []);
    person.wantsTexts = on;
    // Turning them on is consent for this number alone.
    for (const number of on ? before.filter((one) => one !== phone) : [...before, phone!]) noTextsTo(world, number);
  } else if (status === 0 || status >= 500) person.wantsTexts = false;
  return `${email} turns reminders to ${phone} ${on ? 'on' : 'off'}: ${status}`;
}

function noTextsTo(world: World, to: string): void {
  const { turnedOff } = world;
  const isOff = turnedOff.some((off) => off.to === to && off.pattern === REMINDER && !off.until);
  if (!isOff) turnedOff.push({ to, pattern: REMINDER, from: world.now() });
}
