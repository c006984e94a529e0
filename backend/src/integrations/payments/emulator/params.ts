import { invalidRequest } from './refusal.js';

/** The fields of a form in Stripe's notation: `card[number]=…` has the name `card[number]`, and `types[0]=…` the name `types[]`. */
export class Params {
  private readonly values = new Map<string, string[]>();

  constructor(form: string) {
    for (const [name, value] of new URLSearchParams(form)) {
      const key = name.replace(/\[\d+\]$/, '[]');
      this.values.set(key, [...(this.values.get(key) ?? []), value]);
    }
  }

  /** @throws {Refusal} for the first name that isn't in `known`; `metadata[*]` admits any key. */
  allow(...known: string[]): this {
    for (const name of this.values.keys()) {
      const isKnown = known.some(
        (other) => other === name || (other.endsWith('[*]') && name.startsWith(other.slice(0, -2))),
      );
      if (!isKnown)
        throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
    }
    return this;
  }

  text(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  required(name: string): string {
    const value = this.text(name);
    if (!value) throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d+$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
    }
    return Number(value);
  }

  flag(name: string): boolean {
    return this.text(name) === 'true';
  }

  oneOf<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined {
    const value = this.text(name);
    const match = allowed.find((candidate) => candidate === value);
    if (value !== undefined && !match) {
      throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name });
    }
    return match;
  }

  list(name: string): string[] {
    return this.values.get(`${name}[]`) ?? [];
  }

  /** At most 50 keys of 40 characters with values of 500. */
  metadata(): Record<string, string> {
    const entries = [...this.values].flatMap(([name, [value = '']]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    if (entries.length > 50 || entries.some(([key, value]) => key.length > 40 || value.length > 500)) {
      throw invalidRequest('Metadata can have up to 50 keys of 40 characters, with values of 500.', {
        param: 'metadata',
      });
    }
    return Object.fromEntries(entries);
  }
}
