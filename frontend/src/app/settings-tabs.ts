/** The tabs of /settings: those of administrators, then the personal ones. */
export const adminTabs = [
  { key: 'general', label: 'General' },
  { key: 'courses', label: 'Courses' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'integrations', label: 'Integrations' },
  { key: 'accounting', label: 'Accounting' },
  { key: 'message-templates', label: 'Message Templates' },
] as const;

export const personalTabs = [
  { key: 'notifications', label: 'Notifications' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'security', label: 'Security' },
] as const;

export type AdminTabKey = (typeof adminTabs)[number]['key'];
