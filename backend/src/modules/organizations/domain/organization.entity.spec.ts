import { Organization } from './organization.entity.js';

function organization(): Organization {
  const existing = {
    name: 'Clinic',
    adminName: 'Ana',
    adminEmail: 'ana@clinic.example',
    paymentType: 'auto',
    deletedAt: null,
  };
  return Object.assign(new Organization(), existing);
}

describe('an organization', () => {
  it('keeps what an edit leaves out', () => {
    const edited = organization();
    edited.edit({ name: 'Clinic North', adminName: undefined, address: '1 Main St' });
    expect(edited).toMatchObject({ name: 'Clinic North', adminName: 'Ana', address: '1 Main St', paymentType: 'auto' });
  });

  it('always has a name', () => {
    expect(() => organization().edit({ name: ' ' })).toThrow('An organization needs a name.');
  });

  it('cannot be changed once it is deleted', () => {
    const gone = Object.assign(organization(), { deletedAt: new Date() });
    expect(() => gone.edit({ name: 'Back' })).toThrow('Organization not found');
  });
});
