import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './document.js';
import type { PublicPage, Viewer } from './page.js';
import { CoursePage } from './pages/course.js';
import { Landing } from './pages/landing.js';
import { CourseNotFound, NotFound } from './pages/not-found.js';
import { SiteLayout } from './site-layout.js';

export type { Center, ClassSession, Course, PublicPage, Viewer } from './page.js';

/** The rendered document and its HTTP status. */
export interface RenderedPage {
  status: 200 | 404;
  document: string;
}

interface View {
  status: 200 | 404;
  title: string;
  description: string;
  content: ReactNode;
}

/** Renders a public page. `viewer` is null for a signed-out visitor. */
export function render(page: PublicPage, viewer: Viewer | null = null): RenderedPage {
  const { status, title, description, content } = view(page, viewer);
  const document = renderToStaticMarkup(
    <Document title={title} description={description} indexed={status === 200}>
      <SiteLayout center={page.center} viewer={viewer}>
        {content}
      </SiteLayout>
    </Document>,
  );
  return { status, document: `<!doctype html>${document}` };
}

function view(page: PublicPage, viewer: Viewer | null): View {
  const { name } = page.center;
  switch (page.kind) {
    case 'landing':
      return {
        status: 200,
        title: `CPR and first-aid classes · ${name}`,
        description: `Hands-on CPR and first-aid certification at ${name}: courses, open class dates, and registration.`,
        content: <Landing center={page.center} courses={page.courses} nextClasses={page.nextClasses} />,
      };
    case 'course':
      return {
        status: 200,
        title: `${page.course.name} · ${name}`,
        description: `${page.course.description || 'Professional certification course'} Dates, spots left and enrollment at ${name}.`,
        content: <CoursePage center={page.center} course={page.course} classes={page.classes} viewer={viewer} />,
      };
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
