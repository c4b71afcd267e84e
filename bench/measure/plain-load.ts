import autocannon, { type Options } from 'autocannon'
import type { Call } from './load.ts'

type LoadOptions = {
  connections: number
  /** Ends the load. */
  until: Promise<unknown>
  /** Calls a second; as many as are answered by default. */
  rate?: number
}

/** Longer than any measurement, which ends earlier. */
const MAX_SECONDS = 3600

/**
 * Sends calls over keep-alive connections until a promise settles, in a steady rate or one after the other.
 * @returns latency of each call in milliseconds
 * @throws unless all return 200
 */
export async function plainLoad(next: () => Call, { connections, until, rate }: LoadOptions): Promise<number[]> {
  const latencies: number[] = []
  const failed = new Map<number, number>()
  const ended = Promise.withResolvers<{ errors: number }>()
  const options: Options = {
    url: next().url.origin,
    connections,
    duration: MAX_SECONDS,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest(request) {
          const { url, method, headers, body } = next()
          return { ...request, path: `${url.pathname}${url.search}`, method, headers: { ...headers }, body }
        },
      },
    ],
  }
  const running = autocannon(options, (error: unknown, result) => (error ? ended.reject(error) : ended.resolve(result)))
  running.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) latencies.push(milliseconds)
    else failed.set(status, (failed.get(status) ?? 0) + 1)
  })
  try {
    await until
  } finally {
    running.stop()
  }
  const { errors } = await ended.promise
  if (failed.size > 0 || errors > 0) throw new Error(`Calls failed: ${errors} broken, ${JSON.stringify([...failed])}`)
  return latencies
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
}
