import {
  assertMayEmail,
  assertPermitted,
  assertRefundable,
  assertRefundsWholeClass,
  type FrontDeskRules,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  rolesWith,
} from './permission.js';

const OFF: FrontDeskRules = { mayExport: false, mayEmailMany: false, mayWaive: false, refundLimitCents: 10_000 };
const frontDesk = (rules = OFF) => ({
  role: 'admin',
  permissions: permissionsOf('front-desk', rules),
  refundLimitCents: rules.refundLimitCents,
});

describe('permissions', () => {
  it('of an administrator are all', () => {
    expect(permissionsOf('administrator', OFF)).toEqual(PERMISSIONS);
  });

  it('of an accountant are to see people and money, and to export', () => {
    const all: FrontDeskRules = { mayExport: true, mayEmailMany: true, mayWaive: true, refundLimitCents: null };
    for (const rules of [OFF, all]) {
      expect(permissionsOf('accountant', rules)).toEqual(['console', 'see-people', 'see-money', 'export']);
    }
  });

  it.each<[keyof FrontDeskRules, Permission]>([
    ['mayExport', 'export'],
    ['mayEmailMany', 'email-many'],
    ['mayWaive', 'waive'],
  ])('of the front desk are without what the center has not switched on: %s', (rule, permission) => {
    const before = permissionsOf('front-desk', OFF);
    expect(before).not.toContain(permission);
    const added = permissionsOf('front-desk', { ...OFF, [rule]: true }).filter((one) => !before.includes(one));
    expect(added).toEqual([permission]);
  });

  it('to administer are nobody else’s', () => {
    expect(rolesWith('administer')).toEqual(['administrator']);
    expect(rolesWith('see-money')).toEqual(['administrator', 'front-desk', 'accountant']);
  });

  it('bind staff only: what others may do follows from their role', () => {
    const student = { role: 'client', permissions: [], refundLimitCents: null };
    expect(() => assertPermitted(student, 'waive')).not.toThrow();
    expect(() => assertPermitted(frontDesk(), 'waive')).toThrow('may not waive');
  });

  it('let the front desk email 50 people, and more once that is switched on', () => {
    expect(() => assertMayEmail(frontDesk(), 50)).not.toThrow();
    expect(() => assertMayEmail(frontDesk(), 51)).toThrow('at most 50 people');
    expect(() => assertMayEmail(frontDesk({ ...OFF, mayEmailMany: true }), 51)).not.toThrow();
  });

  it('let the front desk refund up to its limit, and a whole class only without one', () => {
    expect(() => assertRefundable(frontDesk(), 10_000)).not.toThrow();
    expect(() => assertRefundable(frontDesk(), 10_001)).toThrow('at most $100.00 for a seat');
    expect(() => assertRefundable(frontDesk({ ...OFF, refundLimitCents: 0 }), 1)).toThrow('nothing for a seat');
    const unlimited = frontDesk({ ...OFF, refundLimitCents: null });
    expect(() => assertRefundable(unlimited, 1_000_000)).not.toThrow();
    expect(() => assertRefundsWholeClass(frontDesk())).toThrow('may not refund a whole class');
    expect(() => assertRefundsWholeClass(unlimited)).not.toThrow();
    const accountant = { role: 'admin', permissions: permissionsOf('accountant', OFF), refundLimitCents: null };
    expect(() => assertRefundsWholeClass(accountant)).toThrow('An administrator can');
  });
});
