import { newId } from '../shared/domain/id.js';

/** The demo courses by key. */
export type DemoCourses = ReturnType<typeof courses>;

export const courses = (now: Date) => ({
  bls: course(now, 80, {
    name: 'BLS Provider',
    duration: '4.5 hours',
    description:
      'Basic Life Support for nurses, medical and dental staff, EMTs and students in health care: high-quality CPR for adults, children and infants, AED use, team dynamics and relief of choking.',
  }),
  cpr: course(now, 60, {
    name: 'Heartsaver CPR AED',
    duration: '3 hours',
    description:
      'CPR, AED use and relief of choking for anyone who needs a card for work or wants to be ready at home. No medical background needed.',
  }),
  'firstaid-cpr': course(now, 100, {
    name: 'Heartsaver First Aid CPR AED',
    duration: '6.5 hours',
    description:
      'The workplace favorite: first aid, CPR and AED in one day, with plenty of practice. Meets the needs of most employers and licensing boards.',
  }),
  firstaid: course(now, 50, {
    name: 'Heartsaver First Aid',
    duration: '3 hours',
    description: 'How to act in the first minutes: bleeding, broken bones, allergic reactions, heat, cold and shock.',
  }),
  bloodborne: course(now, 30, {
    name: 'Bloodborne Pathogens',
    duration: '90 minutes',
    validity_months: 12,
    description: 'How to protect yourself at work from what blood can carry. Renewed every year.',
  }),
  acls: course(now, 250, {
    name: 'ACLS Provider',
    duration: '10 hours',
    is_offered: false,
    description: 'Advanced Cardiovascular Life Support for those who lead or join a resuscitation. Returns in spring.',
  }),
});

interface Details {
  name: string;
  duration: string;
  description: string;
  validity_months?: number;
  is_offered?: boolean;
}

/** @param price dollars per seat in a public class */
function course(now: Date, price: number, { validity_months = 24, is_offered = true, ...details }: Details) {
  const what_to_bring = 'A photo ID, clothes that you can kneel in, and water.';
  const row = {
    id: newId(),
    ...details,
    what_to_bring,
    validity_months,
    is_offered,
    valid_to_end_of_month: true,
    created_at: now,
    announced_at: is_offered ? now : null,
  };
  return { priceCents: price * 100, row };
}
