import type { Act } from '../act.js';

interface Card {
  id: string;
  status: string;
  cardNumber: string;
  ecardCode: string | null;
  class: { id: string } | null;
  origin: object | null;
}

export const enterEcard: Act = {
  name: 'staff enter the code of an eCard',
  weight: 2,
  run: async (world, random) => {
    const card = random.pick(await cards(world.staff.get('/api/certifications?sort=-issueDate&pageSize=20')));
    if (!card) return undefined;
    const ecardCode = String(200_000_000_000 + random.name());
    const { status } = await world.staff.put(`/api/certifications/${card.id}/ecard-code`, { ecardCode });
    return `staff enter ${ecardCode} for card ${card.cardNumber}: ${status}`;
  },
};

export const pasteCodes: Act = {
  name: 'staff paste the codes of a class, perhaps one of another class',
  weight: 1.5,
  run: async (world, random) => {
    const list = await cards(world.staff.get('/api/certifications?sort=-issueDate&pageSize=20'));
    const classId = random.pick(list.flatMap((card) => card.class?.id ?? []));
    if (!classId) return undefined;
    const { body: people } = await world.staff.get(`/api/classes/${classId}/card-sheet`);
    if (!Array.isArray(people) || people.length === 0) return undefined;
    const used = list.flatMap(({ ecardCode }) => ecardCode ?? []);
    const codes = people.slice(0, 50).map(({ enrollmentId }) => {
      const code = (random.chance(0.1) && random.pick(used)) || String(300_000_000_000 + random.name());
      return { enrollmentId, code };
    });
    const { status } = await world.staff.post(`/api/classes/${classId}/card-codes`, { codes });
    return `staff paste ${codes.length} codes of a class: ${status}`;
  },
};

export const enterOutsideCard: Act = {
  name: 'staff enter, correct, scan or revoke a card that somebody got elsewhere',
  weight: 0.7,
  run: async (world, random) => {
    const person = random.pick(world.people);
    if (!person) return undefined;
    const card = {
      certificationType: random.pick(world.courses)?.name ?? 'First Aid',
      agency: 'HSI',
      code: `HSI${random.name()}`,
      issueDate: '2025-01-15',
      expiryDate: '2030-01-31',
    };
    const body = { ...card, studentId: person.studentId };
    const entered = await world.staff.post('/api/certifications', body);
    if (entered.status !== 201 || random.chance(0.6)) return `staff enter an outside card: ${entered.status}`;
    const { id } = entered.body;
    const what = random.pick(['correct', 'revoke', 'scan', 'remove the scan of'])!;
    if (what.includes('scan')) await world.staff.upload(`/api/certifications/${id}/scan`, 'scan');
    const { status } =
      what === 'correct'
        ? await world.staff.put(`/api/certifications/${id}`, { ...card, expiryDate: '2029-12-31' })
        : what === 'revoke'
          ? await world.staff.post(`/api/certifications/${id}/revoke`, { reason: 'It was a copy.' })
          : what === 'scan'
            ? await world.staff.upload(`/api/certifications/${id}/scan`, 'scan')
            : await world.staff.delete(`/api/certifications/${id}/scan`);
    return `staff ${what} an outside card: ${status}`;
  },
};

export const inviteToRenew: Act = {
  name: 'staff invite people to renew',
  weight: 1,
  run: async (world, random) => {
    const list = await cards(world.staff.get('/api/certifications?status=expiring&pageSize=20'));
    if (list.length === 0) return undefined;
    const ids = list.slice(0, random.between(1, 4)).map(({ id }) => id);
    const { status } = await world.staff.post('/api/certifications/invite-to-renew', { ids });
    return `staff invite ${ids.length} people to renew: ${status}`;
  },
};

export const sendCard: Act = {
  name: 'staff send a card once more',
  weight: 1,
  run: async (world, random) => {
    const card = random.pick(await cards(world.staff.get('/api/certifications?sort=-issueDate&pageSize=20')));
    if (!card) return undefined;
    const { status } = await world.staff.post(`/api/certifications/${card.id}/send`, {});
    return `staff send card ${card.cardNumber} again: ${status}`;
  },
};

/** Without those that an import brought: people who come from another system hear nothing. */
const cards = async (list: Promise<{ body: unknown }>): Promise<Card[]> => {
  const { body } = await list;
  return Array.isArray(body) ? body.filter((card: Card) => !card.origin) : [];
};
