import { arrivalDetails, SAMPLE_CLASS } from './class-facts.js';

const day = (location: string) => ({
  date: '2027-01-05',
  time: '09:30',
  endTime: null,
  placeId: null,
  location,
  placeAddress: '',
  startsAt: '2027-01-05T15:30:00.000Z',
});

describe('the way to a class', () => {
  it('is a line each, without what is not known', () => {
    const facts = { ...SAMPLE_CLASS, directions: 'Second door\non the left', parking: '' };
    expect(arrivalDetails(facts)).toEqual([['Directions', 'Second door on the left']]);
  });

  it('is that of the first day, where another is elsewhere', () => {
    const facts = { ...SAMPLE_CLASS, directions: 'Second door', parking: 'In the yard' };
    const labels = (days: ReturnType<typeof day>[]) => arrivalDetails({ ...facts, days }).map(([label]) => label);
    expect(labels([day('Room 2'), day('Annex')])).toEqual(['Directions, day 1', 'Parking, day 1']);
    expect(labels([day('Room 2'), day('Room 2')])).toEqual(['Directions', 'Parking']);
  });
});
