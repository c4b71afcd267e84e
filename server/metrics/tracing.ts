import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
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
import program from '../../package.json' with { type: 'json' }
import { timeStage } from './request-timings.ts'

/** Null while tracing is off, which is the default; every function here is then nearly free. */
let tracer: Tracer | null = null

/**
 * Starts exporting traces by OTLP over HTTP. The SDK is loaded only here.
 * @param endpoint of a collector, such as http://localhost:4318
 * @param share of the traces that begin here which are exported, from 0 to 1; one that a client began follows its flag
 */
export async function startTracing(endpoint: string, share = 1): Promise<{ stop(): Promise<void> }> {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  )

  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'trellis',
      'service.version': program.version,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
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

/** Names the operation of a request for the metrics, its trace and the operator's history. */
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
  requestId: string,
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
  const method = request.method ?? ''
  const attributes = { 'http.request.method': method, 'trellis.request.id': requestId }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, outer)
  TRACE_IDS.set(response, span.spanContext().traceId)
  response.on('close', () => {
    // The path can have ids of learners: the operation is its route.
    const route = nameOfRequest(response)
    span.updateName(`${method} ${route}`)
    span.setAttribute('http.route', route)
    span.setAttribute('http.response.status_code', response.statusCode)
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return context.with(trace.setSpan(outer, span), callback)
}

/** Runs a stage of a request, timed and as a span. */
export async function traced<R>(name: string, callback: () => Promise<R>): Promise<R> {
  const end = timeStage(name)
  const span = startSpan(name)
  try {
    return await (span === null ? callback() : context.with(trace.setSpan(context.active(), span), callback))
  } finally {
    end()
    span?.end()
  }
}

/** Begins a wait of a request, timed and as a span. @returns a function that ends it */
export function startWait(name: 'wait for turn' | 'wait for connection'): () => void {
  const end = timeStage(name)
  const span = startSpan(name)
  return () => {
    end()
    span?.end()
  }
}

/** Runs background work, such as a job, as a trace of its own. */
export async function traceWork<R>(name: string, attributes: Attributes, callback: () => Promise<R>): Promise<R> {
  if (tracer === null) return callback()
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), callback)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
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
