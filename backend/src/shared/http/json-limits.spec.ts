import { InvalidInput } from '../domain/domain-error.js';
import { refuseExcessiveJson } from './json-limits.js';

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
const list = (count: number, entry = '1') => `[${Array.from({ length: count }, () => entry).join()}]`;

/** The refusal, and how many bytes were read until then. */
function scan(json: string, maxValues = 100_000) {
  let reads = 0;
  const bytes = new Proxy(Buffer.from(json), {
    get: (body, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
      const value = Reflect.get(body, name);
      return typeof value === 'function' ? value.bind(body) : value;
    },
  });
  try {
    refuseExcessiveJson(bytes, maxValues);
    return { error: undefined, reads };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { error: error.details.errors![0], reads };
  }
}

describe('JSON', () => {
  it.each([
    ['201 fields', keys(201), '', 'The request can have at most 200 fields.'],
    ['201 fields further in', `{"a":{"b":[1,2,${keys(201)}]}}`, 'a.b.2', 'a.b.2 can have at most 200 fields.'],
    ['10,001 people', `{"people":${list(10_001, '{}')}}`, 'people', 'people can have at most 10,000 entries.'],
    ['10,001 entries', list(10_001), '', 'The request can have at most 10,000 entries.'],
    ['11 levels', `{"a":${'['.repeat(10)}}`, 'a.0.0.0.0.0.0.0.0.0', 'The request is nested too deep.'],
    [
      'many lists',
      `{"a":${list(9_999)},"b":${list(9_999)},"c":${list(9_999)}}`,
      '',
      'The request has too many values.',
    ],
  ])('with %s is refused', (_, json, path, message) => {
    expect(scan(json, 25_000).error).toEqual({ path, message });
  });

  it.each([
    ['200 fields', keys(200)],
    ['10,000 people', list(10_000, '{"firstName":"A","lastName":"B","email":"c","phone":"d"}')],
    ['10 levels', `${'['.repeat(10)}${']'.repeat(10)}`],
    ['a text that looks like more', `{"a":"${'[{,:'.repeat(50_000)}\\"${'[{'.repeat(50)}\\\\","b":2}`],
    ...['{"', '"', '\\', '{"a":"\\', ']]}}', ',,,,::::', '', 'null', '{"a":1,,}'].map((json) => [json, json]),
  ])('with %s is left to the parser', (_, json) => {
    expect(scan(json!).error).toBeUndefined();
  });

  it.each([
    ['keys', `{${keys(370_000).slice(1)}`],
    ['objects', list(1_300_000, '{}')],
    ['levels', '['.repeat(4_000_000)],
  ])('of 4 MB of %s is refused after its first bytes', (_, json) => {
    expect(json.length).toBeGreaterThan(3_900_000);
    const { error, reads } = scan(json);
    expect(error).toBeDefined();
    expect(reads).toBeLessThan(100_000);
  });

  it('is read once', () => {
    const json = `{"a":"${'x'.repeat(100_000)}"}`;
    expect(scan(json).reads).toBeLessThan(3 * json.length);
  });
});
