import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import NotificationPreferences from './notification-preferences.js';

const preferences = {
  renewalReminders: 1,
  expirationAlerts: 1,
  newCourseOfferings: 0,
  organizationReports: 1,
  smsClassReminders: true,
  smsCertificationAlerts: false,
  smsClassCancellations: false,
  smsMfaCodes: false,
};

describe('the notification settings', () => {
  it.each([
    ['Certification renewal reminders', /60 days before expiry/, { renewalReminders: 0 }],
    ['Expiration alerts', /30 days before expiry/, { expirationAlerts: 0 }],
    ['New course offerings', /new course/, { newCourseOfferings: 1 }],
    ['Organization reports', /Monthly/, { organizationReports: 0 }],
    ['Class reminders', /The day before/, { smsClassReminders: false }],
    ['Certification alerts', /30 days before expiry/, { smsCertificationAlerts: true }],
    ['Class cancellations', /cancelled/, { smsClassCancellations: true }],
    ['MFA codes via SMS instead of email', /codes/, { smsMfaCodes: true }],
  ])('have the switch %s: %s', async (name, hint, change) => {
    const calls = serve({
      'GET /api/notification-preferences': { body: preferences },
      'PATCH /api/notification-preferences': { body: {} },
    });
    const { user } = renderAt('/settings?tab=notifications', <NotificationPreferences phone={null} />);
    const toggle = await screen.findByRole('switch', { name });
    expect(document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(hint);
    await user.click(toggle);
    await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual(change));
  });
});
