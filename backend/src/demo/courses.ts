import { newId } from '../shared/domain/id.js';
import type { Row } from './insert-rows.js';

interface Plan {
  key: string;
  name: string;
  duration: string;
  /** Dollars for one seat in a public class; round, since nobody's price list. */
  price: number;
  description: string;
  validityMonths?: number;
  isOffered?: boolean;
}

const PLANS = [
  {
    key: 'bls',
    name: 'BLS Provider',
    duration: '4.5 hours',
    price: 80,
    description:
      'Basic Life Support for nurses, medical and dental staff, EMTs and students in health care: high-quality CPR for adults, children and infants, AED use, team dynamics and relief of choking.',
  },
  {
    key: 'cpr',
    name: 'Heartsaver CPR AED',
    duration: '3 hours',
    price: 60,
    description:
      'CPR, AED use and relief of choking for anyone who needs a card for work or wants to be ready at home. No medical background needed.',
  },
  {
    key: 'firstaid-cpr',
    name: 'Heartsaver First Aid CPR AED',
    duration: '6.5 hours',
    price: 100,
    description:
      'The workplace favorite: first aid, CPR and AED in one day, with plenty of practice. Meets the needs of most employers and licensing boards.',
  },
  {
    key: 'firstaid',
    name: 'Heartsaver First Aid',
    duration: '3 hours',
    price: 50,
    description: 'How to act in the first minutes: bleeding, broken bones, allergic reactions, heat, cold and shock.',
  },
  {
    key: 'bloodborne',
    name: 'Bloodborne Pathogens',
    duration: '90 minutes',
    price: 30,
    validityMonths: 12,
    description: 'How to protect yourself at work from what blood can carry. Renewed every year.',
  },
  {
    key: 'acls',
    name: 'ACLS Provider',
    duration: '10 hours',
    price: 250,
    isOffered: false,
    description: 'Advanced Cardiovascular Life Support for those who lead or join a resuscitation. Returns in spring.',
  },
] as const satisfies readonly Plan[];

export type CourseKey = (typeof PLANS)[number]['key'];

/** A course of the demo, with what the other subjects need of it. */
export interface DemoCourse {
  id: string;
  name: string;
  priceCents: number;
  validityMonths: number;
}

/** What the center teaches, by key. */
export function courses(now: Date): { byKey: Map<CourseKey, DemoCourse>; rows: Row[] } {
  const byKey = new Map<CourseKey, DemoCourse>();
  const rows = PLANS.map((plan: Plan & { key: CourseKey }) => {
    const { key, name, price, validityMonths = 24, isOffered = true, description, duration } = plan;
    const id = newId();
    byKey.set(key, { id, name, priceCents: price * 100, validityMonths });
    return {
      id,
      name,
      description,
      duration,
      is_offered: isOffered,
      validity_months: validityMonths,
      valid_to_end_of_month: true,
      created_at: now,
    };
  });
  return { byKey, rows };
}
