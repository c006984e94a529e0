import type { Act } from '../act.js';

export const changeProfile: Act = {
  name: 'somebody changes their name, their license or their photo',
  weight: 2,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser }) => browser));
    if (!person?.browser) return undefined;
    const { browser, email, studentId } = person;
    const what = random.pick(['name', 'license', 'photo'])!;
    if (what === 'name') {
      const lastName = `Student ${random.name()}`;
      return `${email} is called ${lastName}: ${(await browser.patch('/api/auth/profile', { lastName })).status}`;
    }
    if (what === 'license') {
      const licenseNumber = `L-${random.name()}`;
      return `${email} has ${licenseNumber}: ${(await browser.put(`/api/students/${studentId}`, { licenseNumber })).status}`;
    }
    const { status } = await world.staff.upload(`/api/students/${studentId}/photo`, 'photo');
    return `staff take a photo of ${email}: ${status}`;
  },
};

export const readNotices: Act = {
  name: 'somebody reads what the bell says',
  weight: 1,
  run: async (world, random) => {
    const person = random.chance(0.5) ? random.choose(world.people.filter(({ browser }) => browser)) : undefined;
    const reader = person?.browser ?? world.staff;
    const { body } = await reader.get('/api/notifications?pageSize=200');
    const unread = Array.isArray(body) ? body.filter(({ readAt }) => !readAt) : [];
    const who = person?.email ?? 'staff';
    const one = random.pick(unread);
    if (!one || random.chance(0.3)) {
      return `${who} read all: ${(await reader.post('/api/notifications/read-all')).status}`;
    }
    return `${who} read "${one.title}": ${(await reader.patch(`/api/notifications/${one.id}/read`, {})).status}`;
  },
};

export const subscribeCalendar: Act = {
  name: 'somebody makes an address for their calendar, or ends it',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ browser }) => browser));
    if (!person?.browser) return undefined;
    const { email, browser } = person;
    if (random.chance(0.25)) {
      return `${email} ends the calendar: ${(await browser.delete('/api/calendar-feeds/student')).status}`;
    }
    const { status } = await browser.post('/api/calendar-feeds/student');
    return `${email} subscribes to their calendar: ${status}`;
  },
};
