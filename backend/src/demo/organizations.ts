import { newId } from '../shared/domain/id.js';

/** A demo employer. */
export type DemoOrganization = ReturnType<typeof organization>;

/** Three employers; the demo's organization admin administers the first. */
export function organizations(now: Date): DemoOrganization[] {
  return [
    organization(now, 'Harborview Pediatrics', 'harborview.example', 30, {
      admin_name: 'Priya Raman',
      admin_email: 'orgadmin@recert.example',
      admin_phone: '+16085550117',
      address: '2200 University Avenue, Madison, WI 53726',
      payment_type: 'auto',
      signup_code: 'HARBOR-7KQ2M9XD',
    }),
    organization(now, 'Northshore Manufacturing', 'northshore.example', 20, {
      admin_name: 'Walter Kowalski',
      admin_email: 'walter.kowalski@northshore.example',
      admin_phone: '+14145550163',
      address: '77 Foundry Road, Milwaukee, WI 53204',
      payment_type: 'independent',
      signup_code: 'NORTH-4HTW8RBE',
    }),
    organization(now, 'Lakeland School District', 'lakeland-schools.example', 16, {
      admin_name: 'Denise Whitfield',
      admin_email: 'denise.whitfield@lakeland-schools.example',
      admin_phone: '+19205550128',
      address: '9 Schoolhouse Lane, Oshkosh, WI 54901',
      payment_type: 'independent',
      signup_code: 'LAKEL-9VYC3JNU',
    }),
  ];
}

/** @param domain of its employees' email addresses */
function organization(now: Date, name: string, domain: string, employees: number, more: Details) {
  return { domain, employees, row: { id: newId(), name, ...more, created_at: now } };
}

type Details = Record<
  'admin_name' | 'admin_email' | 'admin_phone' | 'address' | 'payment_type' | 'signup_code',
  string
>;
