import type { CodeFormat } from '../../../shared/domain/card-code.js';
import { takeEvents } from '../../../shared/domain/domain-event.js';
import { Certification, type Pass } from './certification.entity.js';
import { CertificationIsRevoked, NotAnEcardCode } from './certification.errors.js';

const pass: Pass = {
  enrollmentId: 'e',
  studentId: 's',
  classId: 'c',
  courseId: 'k',
  cardId: 'd',
  cardName: 'BLS Provider',
  agencyId: null,
  guidelineYear: null,
  classDate: '2026-11-21',
  validityMonths: 24,
  validToEndOfMonth: true,
  passedAt: new Date('2026-11-21T20:00:00Z'),
  mailAt: new Date('2026-11-21T20:02:00Z'),
};

describe('a certification', () => {
  it('is named after the course, issued on the date of the class, and raises issued', () => {
    const certification = Certification.issue(pass);
    expect(certification).toMatchObject({
      certificationType: 'BLS Provider',
      issueDate: '2026-11-21',
      revokedAt: null,
    });
    expect(takeEvents(certification)).toEqual([
      {
        name: 'certification.issued',
        payload: {
          certificationId: certification.id,
          studentId: 's',
          enrollmentId: 'e',
          certificationType: 'BLS Provider',
          cardNumber: certification.cardNumber,
          mailAt: '2026-11-21T20:02:00.000Z',
        },
      },
    ]);
  });

  it.each([
    ['to the end of the month, two years on', {}, '2028-11-30'],
    ['to the end of a leap February', { classDate: '2026-02-03' }, '2028-02-29'],
    ['to the end of a month without that day', { classDate: '2026-08-31', validityMonths: 6 }, '2027-02-28'],
    ['to the day, if the course says so', { validToEndOfMonth: false }, '2028-11-21'],
    [
      'to the last day of a shorter month',
      { classDate: '2026-01-31', validityMonths: 1, validToEndOfMonth: false },
      '2026-02-28',
    ],
  ])('is valid %s', (_, given, expiryDate) => {
    expect(Certification.issue({ ...pass, ...given }).expiryDate).toBe(expiryDate);
  });

  it('takes the 12 digits of an eCard, and raises the change once', () => {
    const certification = Certification.issue(pass);
    takeEvents(certification);
    certification.setEcardCode('225088146093', 'aha');
    certification.setEcardCode('225088146093', 'aha');
    certification.setEcardCode(null, 'aha');
    expect(certification.ecardCode).toBeNull();
    expect(takeEvents(certification)).toMatchObject([
      { name: 'certification.ecard-code-changed', payload: { from: null, to: '225088146093' } },
      { name: 'certification.ecard-code-changed', payload: { from: '225088146093', to: null } },
    ]);
  });

  it.each(['22508814609', '2250881460931', '2250-8814-609', 'RQ-1'])('refuses %p as an AHA code', (code) => {
    expect(() => Certification.issue(pass).setEcardCode(code, 'aha')).toThrow(NotAnEcardCode);
  });

  it.each<[string, CodeFormat, string]>([
    ['2250 8814-6093', 'aha', '225088146093'],
    ['rqi 12ab34', 'aha', 'RQI12AB34'],
    ['HSI-77 aB', 'text', 'HSI-77aB'],
  ])('stores the code %p of an agency of the format %s as %s', (text, format, stored) => {
    const certification = Certification.issue(pass);
    certification.setEcardCode(text, format);
    expect(certification.ecardCode).toBe(stored);
  });

  it('takes no eCard code once it is revoked', () => {
    const certification = Certification.issue(pass);
    certification.revoke('A mistake.', new Date());
    expect(() => certification.setEcardCode('225088146093', 'aha')).toThrow(CertificationIsRevoked);
  });

  it('is revoked once, with the first reason', () => {
    const certification = Certification.issue(pass);
    takeEvents(certification);
    const now = new Date();
    certification.revoke('A mistake.', now);
    certification.revoke('Another.', new Date(0));
    expect(certification).toMatchObject({ revokedAt: now, revocationReason: 'A mistake.' });
    expect(takeEvents(certification)).toHaveLength(1);
  });
});
