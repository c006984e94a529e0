import type { Act } from '../act.js';

/** Staff add a place, complete it, merge it into another one that they added, or take it off the list. */
export const changePlaces: Act = {
  name: 'staff change the places of classes',
  weight: 2,
  run: async (world, random) => {
    const name = `Hall ${random.name()}`;
    const { body: places } = await world.staff.get('/api/places?archived=false&q=Hall&pageSize=20');
    const known: { id: string; name: string }[] = Array.isArray(places) ? places : [];
    const place = random.pick(known);
    const other = random.pick(known.filter(({ id }) => id !== place?.id));
    if (!place || random.chance(0.4)) {
      const { status } = await world.staff.post('/api/places', { name, city: 'Springfield' });
      return `staff add the place ${name}: ${status}`;
    }
    if (other && random.chance(0.3)) {
      const { status } = await world.staff.post(`/api/places/${place.id}/merge`, { into: other.id });
      return `staff merge ${place.name} into ${other.name}: ${status}`;
    }
    if (random.chance(0.2)) {
      const { status } = await world.staff.delete(`/api/places/${place.id}`);
      return `staff remove ${place.name}: ${status}`;
    }
    const room = `Room ${random.between(1, 9)}`;
    const { status } = await world.staff.put(`/api/places/${place.id}`, { name: place.name, room });
    return `staff complete ${place.name}: ${status}`;
  },
};
