import { type Center, type ClassSession, type Course, paths } from './page.js';

/* What the pages are about, in the words of schema.org. */
const context = 'https://schema.org';

export const organizationOf = ({ name, phone, email, address, logo }: Center, origin: string) => ({
  '@context': context,
  '@type': 'EducationalOrganization',
  name,
  url: `${origin}/`,
  ...(logo && { logo: origin + logo.url }),
  ...(phone && { telephone: phone }),
  ...(email && { email }),
  ...(address && { address }),
});

export const courseOf = (course: Course, center: Center, origin: string) => ({
  '@context': context,
  '@type': 'Course',
  name: course.name,
  url: origin + paths.course(course.id),
  description: course.description || 'Professional certification course',
  provider: { '@type': 'EducationalOrganization', name: center.name, url: `${origin}/` },
});

/** A class is an event, at its own address. */
export function eventOf(session: ClassSession, center: Center, origin: string) {
  const {
    title,
    startsAt,
    endsAt,
    location,
    address,
    instructor,
    price,
    spotsLeft,
    capacity,
    days = [],
    place,
  } = session;
  const url = origin + paths.class(session);
  return {
    '@context': context,
    '@type': 'EducationEvent',
    name: title,
    url,
    startDate: startsAt,
    ...(endsAt && { endDate: endsAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location || center.name, ...addressOf(address, place) },
    organizer: { '@type': 'EducationalOrganization', name: center.name, url: `${origin}/` },
    ...(days.length > 1 && { subEvent: days.map((day, index) => dayOf(day, `${title}, day ${index + 1}`)) }),
    ...(instructor && { performer: { '@type': 'Person', name: instructor } }),
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: Math.max(spotsLeft, 0),
    ...(center.isOpen && {
      offers: {
        '@type': 'Offer',
        url,
        price: price ?? 0,
        priceCurrency: 'USD',
        availability: `https://schema.org/${spotsLeft > 0 ? 'InStock' : 'SoldOut'}`,
      },
    }),
  };
}

/** In its parts, where they are known: search engines show the city. */
function addressOf(address: string, place: ClassSession['place']) {
  if (!place) return address ? { address } : {};
  const { street, city, state, zip } = place;
  const parts = { streetAddress: street, addressLocality: city, addressRegion: state, postalCode: zip };
  return { address: { '@type': 'PostalAddress', ...parts } };
}

/** One day of an event of several, at the center's local time. */
const dayOf = (
  { date, time, endTime, location, address }: NonNullable<ClassSession['days']>[number],
  name: string,
) => ({
  '@type': 'EducationEvent',
  name,
  startDate: `${date}T${time}`,
  ...(endTime && { endDate: `${date}T${endTime}` }),
  location: { '@type': 'Place', name: location, ...(address && { address }) },
});
