import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { center, classSession, course } from '../../../test/public-pages.js';
import type { ClassSession, Viewer } from '../page.js';
import { CoursePage } from './course.js';

const page = { center, course, interestConsent: 'We email you once.' };

const show = (...classes: ClassSession[]) => showTo(null, ...classes);

const showTo = (viewer: Viewer | null, ...classes: ClassSession[]) =>
  render(<CoursePage {...page} classes={classes} viewer={viewer} />).container;

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a course', () => {
  it('shows name, description and duration', () => {
    show();

    expect(screen.getByRole('heading', { level: 1, name: 'BLS Provider' })).toBeTruthy();
    expect(screen.getByText('CPR for professionals.')).toBeTruthy();
    expect(screen.getByText('4 hours')).toBeTruthy();
  });

  it('links back, to the account and to the center', () => {
    show(classSession);

    expect(href('Back to All Courses')).toBe('/courses');
    expect(href('Login / Register')).toBe('/client-login');
    expect(href('Create Account')).toBe('/client-login?tab=signup');
    expect(href('Contact Us')).toBe('/#contact');
  });

  it('links a signed-in viewer to their account', () => {
    render(<CoursePage {...page} classes={[]} viewer={{ home: '/client-dashboard', canEnroll: true }} />);

    expect(href('My account')).toBe('/client-dashboard');
    expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull();
  });

  it('shows of each class its title, status, date, time, seats, spots left, instructor and price', () => {
    show(classSession);

    const card = screen.getByRole('article', { name: 'BLS Provider · morning' });
    const texts = [
      'Upcoming',
      'Tue, Jan 5, 2027',
      '9:30 AM – 1:30 PM',
      '8 / 12 enrolled',
      '4 spots left',
      'Maria Alvarez',
      '$65.00',
    ];
    for (const text of texts) expect(within(card).getByText(text)).toBeTruthy();
  });

  it('links a class with spots left to the sign-in', () => {
    show({ ...classSession, spotsLeft: 1 });

    expect(screen.getByText('1 spot left')).toBeTruthy();
    expect(href('Enroll')).toBe(`/client-login?class=${classSession.id}`);
  });

  it('disables a full class', () => {
    show({ ...classSession, enrolledCount: 12, spotsLeft: 0 });

    const button = screen.getByRole('button', { name: 'Class Full' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Enroll' })).toBeNull();
  });

  it('shows a student their seat in place of Enroll', () => {
    showTo({ home: '/client-dashboard', canEnroll: true }, { ...classSession, isEnrolled: true });

    expect(screen.getByText('You have a seat')).toBeTruthy();
    expect(href('See your seat')).toBe('/client-dashboard');
    expect(screen.queryByRole('link', { name: 'Enroll' })).toBeNull();
  });

  it('offers no seat to staff, who have no student record', () => {
    showTo({ home: '/dashboard', canEnroll: false }, classSession);

    expect(screen.queryByRole('link', { name: 'Enroll' })).toBeNull();
  });

  it('shows the phone number in place of Enroll and the account, until the center is open', () => {
    render(<CoursePage {...page} center={{ ...center, isOpen: false }} classes={[classSession]} viewer={null} />);

    const calls = screen.getAllByRole('link', { name: 'Call (312) 555-0142' });
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:3125550142', 'tel:3125550142']);
    for (const name of ['Enroll', 'Login / Register', 'Create Account'])
      expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('leads to the contact details of a center that isn’t open and has no phone', () => {
    render(
      <CoursePage {...page} center={{ ...center, isOpen: false, phone: '' }} classes={[classSession]} viewer={null} />,
    );

    expect(screen.getAllByRole('link', { name: 'Contact Us' })[0]!.getAttribute('href')).toBe('/#contact');
  });

  it('gives each class an anchor', () => {
    show(classSession);

    expect(screen.getByRole('article').id).toBe(`class-${classSession.id}`);
  });

  it('leaves out missing details of a class', () => {
    const page = show({ ...classSession, instructor: null, location: null, address: '', price: null });

    expect(page.textContent).not.toContain('Instructor');
    expect(page.textContent).not.toContain('Location');
    expect(page.textContent).not.toContain('$');
  });

  it('offers to register interest if there are no classes, or only full ones, and says what is agreed to', () => {
    for (const classes of [[], [{ ...classSession, spotsLeft: 0 }]]) {
      const { unmount } = render(<CoursePage {...page} classes={classes} viewer={null} />);

      const form = within(screen.getByRole('region', { name: 'Register Your Interest' }));
      for (const label of ['Name', 'Email', 'Phone (optional)']) form.getByLabelText(label);
      form.getByText('We email you once.');
      form.getByRole('button', { name: 'Register Your Interest' });
      unmount();
    }
  });

  it('offers no such form while a class has spots left', () => {
    show(classSession);

    expect(screen.queryByRole('region', { name: 'Register Your Interest' })).toBeNull();
  });

  it('registers interest by email without script', () => {
    // In a browser, React leaves out what a page without script shows.
    const html = renderToStaticMarkup(<CoursePage {...page} classes={[]} viewer={null} />);

    expect(html).toContain('mailto:hello@center.example?subject=Interest%20in%20BLS%20Provider');
  });
});
