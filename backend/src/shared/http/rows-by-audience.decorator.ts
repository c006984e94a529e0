import { applyDecorators, type Type, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { PageInterceptor } from './page.interceptor.js';

interface RowsByAudience {
  /** What staff get. It has the columns of the others, and more. */
  staff: Type;
  /** What everybody else who may call the route gets. */
  others: Type;
  /** The route returns a `Page`. */
  isPage?: boolean;
  /** 200 by default. */
  status?: number;
}

/**
 * Documents a route whose row is another class for staff than for everybody else, so that a column for staff is none of the
 * others' row. The query selects the columns by the caller; `access-matrix.e2e.spec.ts` compares.
 */
export function RowsByAudience({ staff, others, isPage = false, status = 200 }: RowsByAudience): MethodDecorator {
  const schemaOf = (row: Type, audience: 'staff' | 'others') => {
    const $ref = getSchemaPath(row);
    return { ...(isPage ? { type: 'array', items: { $ref } } : { allOf: [{ $ref }] }), 'x-audience': audience };
  };
  return applyDecorators(
    ApiExtraModels(staff, others),
    ApiResponse({ status, schema: { anyOf: [schemaOf(others, 'others'), schemaOf(staff, 'staff')] } }),
    ...(isPage ? [UseInterceptors(PageInterceptor)] : []),
  );
}
