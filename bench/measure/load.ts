import { type Agent, request } from 'node:http'

export type Call = { url: URL; method: 'GET' | 'POST'; headers: Record<string, string>; body: string }

/** Sends calls over as many keep-alive connections as the agent allows. @throws unless all return 200 */
export async function load(next: () => Call, times: number, agent: Agent): Promise<void> {
  let left = times
  async function worker() {
    while (left > 0) {
      left -= 1
      await send(next(), agent)
    }
  }
  await Promise.all(Array.from({ length: agent.maxSockets }, worker))
}

/** @returns the response body */
export function send({ url, method, headers, body }: Call, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, ...(agent && { agent }) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (answer.statusCode === 200) return resolve(text)
        reject(new Error(`${method} ${url.pathname} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Median; the upper middle value for an even number, NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Median of the rounds, with their minimum and maximum. */
export type Ratio = { median: number; lowest: number; highest: number }

export function ratioOf(rounds: readonly number[]): Ratio {
  return { median: median(rounds), lowest: Math.min(...rounds), highest: Math.max(...rounds) }
}
