import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Exported = {
  resourceSpans: {
    scopeSpans: { spans: { traceId: string; name: string; startTimeUnixNano: string; endTimeUnixNano: string }[] }[]
  }[]
}

type CollectedSpan = { traceId: string; name: string; startMs: number; endMs: number }

/** Receives the traces of a server by OTLP over HTTP. */
export async function collectTraces() {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Exported
    for (const { scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, name, startTimeUnixNano, endTimeUnixNano } = span
        spans.push({ traceId, name, startMs: Number(startTimeUnixNano) / 1e6, endMs: Number(endTimeUnixNano) / 1e6 })
      }
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
