import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** Null while tracing is off, which is the default; every function here is then nearly free. */
let tracer: Tracer | null = null

/**
 * Starts exporting traces by OTLP over HTTP. The SDK is loaded only here.
 * @param endpoint of a collector, such as http://localhost:4318
 */
export async function startTracing(endpoint: string): Promise<{ stop(): Promise<void> }> {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')

  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'trellis' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  tracer = provider.getTracer('trellis')
  return {
    async stop() {
      tracer = null
      // An unreachable collector must not delay the exit of the process.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

const TRACE_IDS = new WeakMap<ServerResponse, string>()

const OPERATIONS = new WeakMap<ServerResponse, string>()

/** Names the operation of a request for the metrics and the operator's history. */
export const nameRequest = (response: ServerResponse, operation: string) => void OPERATIONS.set(response, operation)
export const nameOfRequest = (response: ServerResponse) => OPERATIONS.get(response) ?? 'page'

/** Id of the request's trace, for its log lines; undefined without one. */
export const traceIdOf = (response: ServerResponse) => TRACE_IDS.get(response)

/**
 * Runs a request within its trace: the one in its `traceparent` header (W3C Trace Context), or a new one while tracing
 * is on. An invalid header is ignored.
 */
export function traceRequest<R>(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  callback: () => R,
): R {
  const header = request.headers.traceparent
  const parent = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  const [, traceId, spanId, flags] = parent ?? []
  if (traceId !== undefined) TRACE_IDS.set(response, traceId)
  if (tracer === null) return callback()

  const outer =
    traceId === undefined || spanId === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId,
          isRemote: true,
          traceFlags: Number.parseInt(flags ?? '00', 16) & 1,
        })
  const attributes = { 'http.request.method': request.method ?? '', 'url.path': path }
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, outer)
  TRACE_IDS.set(response, span.spanContext().traceId)
  response.on('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode)
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return context.with(trace.setSpan(outer, span), callback)
}

/** Runs a stage of a request as a span. */
export function traced<R>(name: string, callback: () => Promise<R>): Promise<R> {
  const span = startSpan(name)
  return span === null ? callback() : runWithin(span, callback)
}

async function runWithin<R>(span: Span, callback: () => Promise<R>): Promise<R> {
  try {
    return await context.with(trace.setSpan(context.active(), span), callback)
  } finally {
    span.end()
  }
}

/** Begins a span, to be ended by the caller; null while tracing is off, and outside a request. */
export function startSpan(name: string, attributes: Attributes = {}, kind = SpanKind.INTERNAL): Span | null {
  if (tracer === null) return null
  const active: Context = context.active()
  if (trace.getSpan(active) === undefined) return null
  return tracer.startSpan(name, { kind, attributes }, active)
}
