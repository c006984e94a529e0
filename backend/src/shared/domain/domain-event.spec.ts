import { defineEvent, type EventOf, isDefinedEvent, raise, takeEvents, takeEventsOf } from './domain-event.js';

const kettleBoiled = defineEvent<{ kettleId: string; degrees?: number }>('kitchen.kettle-boiled');
const teaPoured = defineEvent<{ cups: number[] }>('kitchen.tea-poured');

describe('defineEvent', () => {
  it('creates an event with its name and payload', () => {
    const facts: EventOf<typeof kettleBoiled> = { kettleId: 'k1', degrees: 100 };
    expect(kettleBoiled(facts)).toEqual({ name: 'kitchen.kettle-boiled', payload: facts });
    expect(kettleBoiled.eventName).toBe('kitchen.kettle-boiled');
  });

  it('refuses a name that is taken', () => {
    expect(() => defineEvent('kitchen.kettle-boiled')).toThrow('Two events are named "kitchen.kettle-boiled".');
  });

  it.each(['kettle', 'Kitchen.boiled', 'kitchen.kettleBoiled', 'kitchen.', 'kitchen:boiled', 'a.b.c'])(
    'refuses %p as a name',
    (name) => {
      expect(() => defineEvent(name)).toThrow('kebab case');
    },
  );

  it('distinguishes definitions from look-alikes', () => {
    expect(isDefinedEvent(kettleBoiled)).toBe(true);
    expect(isDefinedEvent({ eventName: 'kitchen.kettle-boiled' })).toBe(false);
    expect(isDefinedEvent(undefined)).toBe(false);
  });

  it("refuses a payload that JSON can't represent, at compile time", () => {
    // @ts-expect-error a Date comes back from the outbox as a string
    defineEvent<{ at: Date }>('kitchen.lamp-lit');
  });
});

describe('raise and takeEvents', () => {
  it('returns each event once', () => {
    const kettle = {};
    raise(kettle, kettleBoiled({ kettleId: 'k1' }));
    expect(takeEvents(kettle)).toEqual([kettleBoiled({ kettleId: 'k1' })]);
    expect(takeEvents(kettle)).toEqual([]);
  });

  it('keeps the order of raising across entities', () => {
    const kettle = {};
    const pot = {};
    raise(kettle, kettleBoiled({ kettleId: '1' }));
    raise(pot, teaPoured({ cups: [2] }));
    raise(kettle, kettleBoiled({ kettleId: '3' }));
    expect(takeEventsOf([pot, kettle])).toEqual([
      kettleBoiled({ kettleId: '1' }),
      teaPoured({ cups: [2] }),
      kettleBoiled({ kettleId: '3' }),
    ]);
  });
});
