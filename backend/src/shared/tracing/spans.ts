import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans of OpenTelemetry. Without a tracer (`Tracing` in the operations module) all of this does nothing. Attributes hold no
 * personal data: names of code, ids of jobs, numbers.
 */
const tracer = trace.getTracer('recert');

/** The current trace as a W3C traceparent, for the outbox; null without one. */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The id of the current trace, for the log. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** The context in which a stored or received traceparent is the parent; without one, a new trace begins. */
export const contextOf = (traceparent: string | null | undefined): Context =>
  propagation.extract(context.active(), traceparent ? { traceparent } : {});

/** Runs `work` in a span. A failure is recorded with the name of its error, not with its message, which may quote rows. */
export async function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  { parent = context.active(), kind = SpanKind.INTERNAL, attributes }: SpanDetails = {},
): Promise<T> {
  const span = tracer.startSpan(name, { kind, ...(attributes && { attributes }) }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

interface SpanDetails {
  parent?: Context;
  kind?: SpanKind;
  attributes?: Attributes;
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', (error as Error)?.constructor?.name ?? 'unknown');
}

/** Starts the span of a request and runs `next` in it. Returns how to end it. */
export function inRequestSpan(
  traceparent: string | undefined,
  next: () => void,
): (result: { method: string; route: string; status: number }) => void {
  const parent = contextOf(traceparent);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  context.with(trace.setSpan(parent, span), next);
  return ({ method, route, status }) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}
