import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './document.js';
import { type ClassesFilter, type PublicPage, paths, type Viewer } from './page.js';
import { ClassesPage } from './pages/classes.js';
import { CoursePage } from './pages/course.js';
import { Landing } from './pages/landing.js';
import { CourseNotFound, NotFound } from './pages/not-found.js';
import { TextPage } from './pages/text.js';
import { VerifyPage, verdictOf } from './pages/verify.js';
import { courseOf, eventOf, organizationOf } from './schema-org.js';
import { SiteLayout } from './site-layout.js';

export { themeScript } from '../shared/ui/theme-script.js';
export { renderAppDocument } from './app-document.js';

/** The rendered document and its HTTP status. */
export interface RenderedPage {
  status: 200 | 404;
  document: string;
}

interface View {
  status: 200 | 404;
  /** The path that search engines index; pages without one are not indexed. */
  path?: string;
  title: string;
  description: string;
  content: ReactNode;
  /** What the page is about (schema.org). */
  about?: object[];
}

/** Renders a public page of the site at `origin`. `viewer` is null for a signed-out visitor. */
export function render(page: PublicPage, viewer: Viewer | null, origin: string): RenderedPage {
  const { status, path, title, description, content, about = [] } = view(page, viewer, origin);
  const document = renderToStaticMarkup(
    <Document
      siteName={page.center.name}
      title={title}
      description={description}
      canonical={path ? origin + path : null}
      picture={`${origin}/share.png`}
      about={about}
    >
      <SiteLayout center={page.center} viewer={viewer}>
        {content}
      </SiteLayout>
    </Document>,
  );
  return { status, document: `<!doctype html>${document}` };
}

/** A filtered list is a part of the whole one, which search engines index. */
const isFiltered = ({ courseId, part, place }: ClassesFilter) => Boolean(courseId || part || place);

function view(page: PublicPage, viewer: Viewer | null, origin: string): View {
  const { center } = page;
  const { name } = center;
  switch (page.kind) {
    case 'landing':
      return {
        status: 200,
        path: paths.home,
        title: `CPR and first-aid classes · ${name}`,
        description: `Hands-on CPR and first-aid certification at ${name}: courses, open class dates, and registration.`,
        content: <Landing center={page.center} courses={page.courses} nextClasses={page.nextClasses} />,
        about: [organizationOf(center, origin)],
      };
    case 'classes':
      return {
        status: 200,
        path: paths.classes(isFiltered(page.filter) ? {} : page.filter),
        title: `All open classes · ${name}`,
        description: `Every open CPR and first-aid class at ${name}: dates, places, prices and spots left.`,
        content: <ClassesPage {...page} viewer={viewer} />,
        about: page.classes.map((session) => eventOf(session, center, origin)),
      };
    case 'course':
      return {
        status: 200,
        path: paths.course(page.course.id),
        title: `${page.course.name} · ${name}`,
        description: `${page.course.description || 'Professional certification course'} Dates, spots left and enrollment at ${name}.`,
        content: <CoursePage {...page} viewer={viewer} />,
        about: [
          courseOf(page.course, center, origin),
          ...page.classes.map((session) => eventOf(session, center, origin)),
        ],
      };
    case 'verify':
      return {
        status: page.result === 'unknown' || page.result === 'no-card-number' ? 404 : 200,
        title: `${verdictOf(page.result).title} · ${name}`,
        description: `Checks a card number of ${name}.`,
        content: <VerifyPage {...page} />,
      };
    case 'text': {
      const title = page.name === 'privacy' ? 'Privacy' : 'Terms';
      return {
        status: 200,
        path: paths[page.name],
        title: `${title} · ${name}`,
        description: `${title} of ${name}.`,
        content: <TextPage title={title} text={page.name === 'privacy' ? center.privacyText : center.termsText} />,
      };
    }
    case 'course-not-found':
      return {
        status: 404,
        title: `Course Not Found · ${name}`,
        description: `This course is not offered at ${name}.`,
        content: <CourseNotFound />,
      };
    case 'not-found':
      return {
        status: 404,
        title: `Page Not Found · ${name}`,
        description: `There is nothing at this address at ${name}.`,
        content: <NotFound viewer={viewer} />,
      };
  }
}
