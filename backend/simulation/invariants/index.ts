import type { Invariant } from '../invariant.js';

export const invariants: readonly Invariant[] = [];
