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
    const gone = Object.assign(organization(), { deletedAt: new Date() });
    expect(() => gone.edit({ name: 'Back' })).toThrow('Organization not found');
  });
});
