import { type Center, type ClassSession, type Course, paths } from './page.js';

/* What the pages are about, in the words of schema.org. */
const context = 'https://schema.org';

export const organizationOf = ({ name, phone, email, address, logo }: Center, origin: string) => ({
  ...{ '@context': context, '@type': 'EducationalOrganization', name, url: `${origin}/` },
  ...(logo && { logo: origin + logo.url }),
  ...(phone && { telephone: phone }),
  ...(email && { email }),
  ...(address && { address }),
});

export const courseOf = (course: Course, center: Center, origin: string) => ({
  ...{ '@context': context, '@type': 'Course', name: course.name, url: origin + paths.course(course.id) },
  description: course.description || 'Professional certification course',
  provider: { '@type': 'EducationalOrganization', name: center.name, url: `${origin}/` },
});

/** A class is an event. Its times are on the center's clock, as the format allows. */
export function eventOf(session: ClassSession, center: Center, origin: string) {
  const { title, date, time, endTime, location, instructor, price, spotsLeft, capacity } = session;
  const url = origin + paths.class(session);
  const where = location || center.name;
  return {
    ...{ '@context': context, '@type': 'EducationEvent', name: title, url, startDate: `${date}T${time}` },
    ...(endTime && { endDate: `${date}T${endTime}` }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: where, address: center.address || where },
    organizer: { '@type': 'EducationalOrganization', name: center.name, url: `${origin}/` },
    ...(instructor && { performer: { '@type': 'Person', name: instructor } }),
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: Math.max(spotsLeft, 0),
    offers: {
      ...{ '@type': 'Offer', url, price: price ?? 0, priceCurrency: 'USD' },
      availability: `https://schema.org/${spotsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    },
  };
}
