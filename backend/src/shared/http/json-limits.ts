import { InvalidInput } from '../domain/domain-error.js';

/** Keys of one object, far more than any form has. Validation compares each with every other one. */
export const MAX_KEYS = 200;
/** The longest list of any call: the people of an import. */
export const MAX_LIST = 10_000;
/** Code that recurses over deeper input could run out of stack. */
export const MAX_DEPTH = 10;

const MAX_NAME = 60;

/** `people` and `3` as `people.3`; names come from the caller, so they are shortened. */
export function fieldPath(parent: string, name: string): string {
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
  return parent ? `${parent}.${short}` : short;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A list or an object that the scan is in. */
interface Container {
  isList: boolean;
  /** Commas of a list, keys of an object. */
  count: number;
  /** Where the last key begins and ends in the body. */
  key: [number, number];
}

/**
 * Refuses JSON with too many keys, entries, values or levels in one pass over its bytes, which stops at the first excess.
 * `JSON.parse` takes ten times as long for 4 MB of keys. Assumes UTF-8, in which no other character contains these bytes;
 * whether the text is JSON is left to the parser.
 * @throws {InvalidInput}
 */
export function refuseExcessiveJson(body: Uint8Array, maxValues: number): void {
  const containers: Container[] = [];
  let [inner, values]: [Container | undefined, number] = [undefined, 0];
  let text: [number, number] = [0, 0];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      const start = at + 1;
      for (at = start; at < body.length && body[at] !== QUOTE; at++) if (body[at] === BACKSLASH) at++;
      text = [start, at];
    } else if (byte === COLON && inner && !inner.isList) {
      inner.key = text;
      inner.count++;
      values++;
      if (inner.count > MAX_KEYS) throw tooManyKeys(pathOf(body, containers.slice(0, -1)));
    } else if (byte === COMMA && inner?.isList) {
      inner.count++;
      values++;
      if (inner.count === MAX_LIST) throw tooLong(pathOf(body, containers.slice(0, -1)));
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (containers.length === MAX_DEPTH) throw tooDeep(pathOf(body, containers));
      inner = { isList: byte === OPEN_LIST, count: 0, key: [0, 0] };
      containers.push(inner);
      values++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      containers.pop();
      inner = containers.at(-1);
    }
    if (values > maxValues) throw tooMuch();
  }
}

/** Names the value that the scan is at: the last key of each object, and the index in each list. */
function pathOf(body: Uint8Array, containers: Container[]): string {
  return containers.reduce((path, { isList, count, key }) => {
    return fieldPath(path, isList ? String(count) : Buffer.from(body.subarray(...key)).toString());
  }, '');
}

const the = (path: string) => path || 'The request';

export const tooDeep = (path: string) => new InvalidInput({ path, message: 'The request is nested too deep.' });

export const tooManyKeys = (path: string) =>
  new InvalidInput({ path, message: `${the(path)} can have at most ${MAX_KEYS} fields.` });

const tooLong = (path: string) =>
  new InvalidInput({ path, message: `${the(path)} can have at most ${MAX_LIST.toLocaleString('en-US')} entries.` });

const tooMuch = () => new InvalidInput({ path: '', message: 'The request has too many values.' });
