import { render } from '@testing-library/react';
import { statuses } from './status.js';
import { StatusTag } from './status-tag.js';

const all = Object.entries(statuses);

describe('a status', () => {
  it('is in full color only if somebody has to act', () => {
    const loud = all.filter(([, { needsAct }]) => needsAct);
    expect(loud.map(([status]) => status)).toEqual(
      expect.arrayContaining(['overdue', 'unpaid', 'expired', 'expiring']),
    );
    for (const [, { role }] of loud) expect(['attention', 'critical']).toContain(role);
    for (const status of ['paid', 'passed', 'failed', 'active', 'upcoming', 'completed']) {
      const { container } = render(<StatusTag status={status} />);
      expect(container.querySelector('.status-tag')?.className).toContain('status-quiet');
    }
  });

  it('has a mark that shows how far it is, unless it is a kind', () => {
    const markOf = (status: keyof typeof statuses) => statuses[status].mark;
    expect(['upcoming', 'in-progress', 'completed'].map((status) => markOf(status as 'upcoming'))).toEqual([
      'ring',
      'half',
      'dot',
    ]);
    const { container } = render(<StatusTag status="admin" />);
    expect(container.querySelector('.status-mark')).toBeNull();
  });

  it.each([
    ['admin', 'destructive'],
    ['org_admin', 'default'],
    ['client', 'secondary'],
  ])('of the role %s is an outline, %s', (role, style) => {
    const { container } = render(<StatusTag status={role} />);
    expect(container.querySelector('.status-tag')?.className).toBe(`status-tag status-outline outline-${style}`);
  });

  it('becomes a tag where the circumstances ask for an act', () => {
    const { container } = render(<StatusTag status="pending" needsAct />);
    expect(container.querySelector('.status-tag')?.className).not.toContain('status-quiet');
  });
});
