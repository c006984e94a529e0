import { render, screen, within } from '@testing-library/react';
import { center, classSession, course } from '../../../test/public-pages.js';
import { Landing } from './landing.js';

const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the landing page', () => {
  it('links to the sign-in and to the list of courses', () => {
    render(<Landing center={center} courses={[course]} nextClasses={[]} />);

    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(href('Student Login / Register')).toBe('/client-login');
    expect(href('View Classes')).toBe('#courses');
    expect(href('Register for a Class')).toBe('/client-login');
    expect(document.querySelector('#courses')?.textContent).toContain('Available Courses');
  });

  it('names the four features', () => {
    render(<Landing center={center} courses={[]} nextClasses={[]} />);

    const features = ['AHA certified', 'Flexible scheduling', 'Experienced instructors', 'Hands-on training'];
    for (const name of features) expect(screen.getByRole('heading', { name })).toBeTruthy();
  });

  it('shows a course with name, description, duration and a link to its page', () => {
    render(<Landing center={center} courses={[course]} nextClasses={[]} />);

    const card = screen.getByRole('link', { name: 'BLS Provider' }).closest('li') as HTMLElement;
    expect(within(card).getByText('CPR for professionals.')).toBeTruthy();
    expect(card.textContent).toContain('4 hours');
    expect(href('BLS Provider')).toBe(`/courses/${course.id}`);
  });

  it.each(['', null])('shows the default text for the description %p', (description) => {
    render(<Landing center={center} courses={[{ ...course, description }]} nextClasses={[]} />);

    expect(screen.getByText('Professional certification course')).toBeTruthy();
  });

  it('shows a message if no course is offered', () => {
    render(<Landing center={center} courses={[]} nextClasses={[]} />);

    expect(screen.getByText('No courses currently offered. Please check back soon!')).toBeTruthy();
  });

  it('gives the phone number to call if no course is offered, and none if the center has none', () => {
    const { rerender } = render(<Landing center={center} courses={[]} nextClasses={[]} />);
    const courses = () => within(screen.getByRole('region', { name: 'Available Courses' }));
    expect(courses().getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    rerender(<Landing center={{ ...center, phone: '' }} courses={[]} nextClasses={[]} />);
    expect(courses().queryByRole('link')).toBeNull();
  });

  it('shows the next classes with time and spots left', () => {
    const full = { ...classSession, id: 'full', title: 'Full house', spotsLeft: 0 };
    const last = { ...classSession, id: 'last', title: 'Last seat', spotsLeft: 1 };
    render(<Landing center={center} courses={[course]} nextClasses={[classSession, last, full]} />);

    const [first, second, third] = screen.getAllByRole('listitem').filter((item) => item.querySelector('.next-class'));
    expect(first?.textContent).toBe(
      'Tue5JanBLS Provider · morningTue, Jan 5, 2027, 9:30 AM – 1:30 PM$65.004 spots left',
    );
    expect(second?.textContent).toContain('1 spot left');
    expect(third?.textContent).toContain('No spots left');
  });

  it('shows the contact details', () => {
    render(<Landing center={center} courses={[course]} nextClasses={[]} />);

    expect(href('(312) 555-0142')).toBe('tel:3125550142');
    expect(href('hello@center.example')).toBe('mailto:hello@center.example');
    expect(href('1 Main St, Springfield')).toContain(encodeURIComponent('1 Main St, Springfield'));
  });

  it('leaves out an empty contact detail', () => {
    render(<Landing center={{ ...center, phone: '' }} courses={[]} nextClasses={[]} />);

    expect(screen.queryByText('Phone')).toBeNull();
    expect(screen.getByText('Email')).toBeTruthy();
  });
});
