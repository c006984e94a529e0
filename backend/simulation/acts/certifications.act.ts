import type { Act } from '../act.js';

interface Card {
  id: string;
  status: string;
  cardNumber: string;
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

const cards = async (list: Promise<{ body: unknown }>): Promise<Card[]> => {
  const { body } = await list;
  return Array.isArray(body) ? body : [];
};
