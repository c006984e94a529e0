import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsUUID, ValidateNested } from 'class-validator';
import { InvalidInput } from '../domain/domain-error.js';
import { IfGiven, RequiredText, validationPipe } from './validation.js';

class PersonInput {
  @RequiredText(50)
  name: string;
}

class GroupInput {
  @RequiredText(50)
  title: string;

  @IfGiven()
  @IsArray()
  @ArrayMaxSize(10_000)
  @ValidateNested({ each: true })
  @Type(() => PersonInput)
  people?: PersonInput[];

  @IfGiven()
  @IsArray()
  @ArrayMaxSize(20)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

const validate = (body: unknown) => validationPipe().transform(body, { type: 'body', metatype: GroupInput });

async function errorsOf(body: unknown): Promise<{ path: string; message: string }[]> {
  const error = await validate(body).catch((thrown: unknown) => thrown);
  if (!(error instanceof InvalidInput)) throw new Error('It was not refused.', { cause: error });
  return error.details.errors!;
}

/** Counts the fields that are read of `target`. */
function counted<Target extends object>(target: Target) {
  let reads = 0;
  const get = (...[of, name, receiver]: [Target, string | symbol, unknown]) => {
    if (typeof name === 'string' && /\d/.test(name)) reads++;
    return Reflect.get(of, name, receiver);
  };
  return { body: new Proxy(target, { get }), reads: () => reads };
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` }));

describe('a body', () => {
  it.each([201, 12_000, 120_000])('with %i fields is refused without one of them being read', async (count) => {
    const { body, reads } = counted(keys(count));
    expect(await errorsOf(body)).toEqual([{ path: '', message: 'The request can have at most 200 fields.' }]);
    expect(reads()).toBe(0);
  });

  it('with 200 unknown fields is refused, and the first 20 are named', async () => {
    const { body, reads } = counted(keys(200));
    const errors = await errorsOf(body);
    expect(errors).toHaveLength(20);
    expect(errors[0]).toEqual({ path: 'k0', message: 'k0 is not a field of this call.' });
    expect(reads()).toBeLessThan(2_000);
  });

  it('within a body has the same limit', async () => {
    const message = 'people.1 can have at most 200 fields.';
    expect(await errorsOf({ title: 'A', people: [{ name: 'B' }, keys(201)] })).toEqual([{ path: 'people.1', message }]);
  });

  it('that is nested too deep is refused', async () => {
    const nested = Array.from({ length: 10 }).reduce<unknown>((inner) => ({ a: inner }), 1);
    expect(await errorsOf({ title: nested })).toEqual([
      { path: expect.stringMatching(/^title\.a/), message: 'The request is nested too deep.' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('with the field %s is refused', async (name) => {
    const body = JSON.parse(`{"title":"A","${name}":{"polluted":true}}`);
    expect(await errorsOf(body)).toEqual([{ path: name, message: `${name} is not a field of this call.` }]);
    const nested = JSON.parse(`{"title":"A","people":[{"name":"B","${name}":1}]}`);
    expect(await errorsOf(nested)).toMatchObject([{ path: `people.0.${name}` }]);
  });

  it('has a short list of errors, however long its names are', async () => {
    const hostile = ['\u0001', '💥', 'k'].map((text) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}${text.repeat(50_000)}`, 1])),
    );
    for (const body of hostile) expect(JSON.stringify(await errorsOf(body)).length).toBeLessThan(3_500);
  });
});

describe('a list', () => {
  it.each([
    ['people', people(10_001), 'People can have at most 10,000 entries.'],
    ['ids', Array.from({ length: 21 }, () => 'x'), 'Ids can have at most 20 entries.'],
  ])('of %s that is too long is refused without one of its entries being read', async (name, list, message) => {
    const { body, reads } = counted(list);
    expect(await errorsOf({ title: 'A', [name]: body })).toEqual([{ path: name, message }]);
    expect(reads()).toBe(0);
  });

  it('of 10,000 objects is accepted in its order, and others get their turn meanwhile', async () => {
    let [turns, isDone] = [0, false];
    const takeTurns = () => {
      turns++;
      if (!isDone) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    const input = (await validate({ title: 'A', people: people(10_000) })) as GroupInput;
    isDone = true;
    expect(input).toBeInstanceOf(GroupInput);
    expect(input.people).toHaveLength(10_000);
    expect(input.people![9_999]).toBeInstanceOf(PersonInput);
    expect(input.people).toMatchObject(people(10_000));
    expect(turns).toBeGreaterThanOrEqual(99);
  });

  it('of objects with many fields each is refused by the first ones alone', async () => {
    const entries = Array.from({ length: 100 }, () => counted(keys(200)));
    const errors = await errorsOf({ title: 'A', people: entries.map(({ body }) => body) });
    expect(errors[0]).toEqual({ path: 'people.0.k0', message: 'people.0.k0 is not a field of this call.' });
    // Each is read once, to see whether it can be stored.
    const unread = entries.slice(10).map(({ reads }) => reads());
    expect(unread).toEqual(Array.from(unread, () => 200));
  });

  it.each([0, 99, 100, 250])('names the entry %i that is refused', async (index) => {
    const list: object[] = people(300);
    list[index] = { name: '', age: 3 };
    expect(await errorsOf({ title: 'A', people: list })).toEqual([
      { path: `people.${index}.age`, message: `people.${index}.age is not a field of this call.` },
      { path: `people.${index}.name`, message: 'Enter the name.' },
    ]);
  });

  it.each([[[]], [[{ name: 'Ada' }]], null, 'Ada', 7])('of objects refuses the entry %j', async (entry) => {
    const message = 'people.1 must be an object.';
    expect(await errorsOf({ title: 'A', people: [{ name: 'Ada' }, entry] })).toEqual([{ path: 'people.1', message }]);
  });
});
