import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { Organization } from './organization.entity.js';

function organization(): Organization {
  const existing = {
    name: 'Clinic',
    adminName: 'Ana',
    adminEmail: 'ana@clinic.example',
    paymentType: 'auto',
    deletedAt: null,
    revision: 3,
  };
  return Object.assign(new Organization(), existing);
}

describe('an organization', () => {
  it('keeps omitted fields', () => {
    const edited = organization();
    edited.edit({ name: 'Clinic North', adminName: undefined, address: '1 Main St' });
    expect(edited).toMatchObject({ name: 'Clinic North', adminName: 'Ana', address: '1 Main St', paymentType: 'auto' });
  });

  it('refuses an edit that is based on an older revision', () => {
    const edited = organization();
    edited.edit({ name: 'First' }, 3);
    expect(edited.revision).toBe(4);
    expect(() => edited.edit({ name: 'Second' }, 3)).toThrow(ChangedMeanwhile);
    edited.edit({ name: 'Third' });
    expect(edited.name).toBe('Third');
  });

  it('always has a name', () => {
    expect(() => organization().edit({ name: ' ' })).toThrow('An organization needs a name.');
  });

  it('cannot be changed once it is deleted', () => {
    const gone = organization();
    gone.delete(new Date());
    const acts = [
      () => gone.edit({ name: 'Back' }),
      () => gone.replaceSignupCode('NEW'),
      () => gone.delete(new Date()),
    ];
    for (const act of acts) expect(act).toThrow('Organization not found');
  });

  it('remembers the codes that it replaced', () => {
    const clinic = Organization.create({ name: 'Clinic' }, 'FIRST', new Date());
    clinic.replaceSignupCode('SECOND');
    clinic.replaceSignupCode('THIRD');
    expect(clinic).toMatchObject({ signupCode: 'THIRD', replacedSignupCodes: ['FIRST', 'SECOND'] });
  });
});
