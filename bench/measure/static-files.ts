import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type Spawned, startProduct, startProgram } from '../processes/spawn.ts'
import { processorTime } from '../processes/usage.ts'
import { type Measured, reportRatio } from '../report.ts'
import { type Call, load, median, ratioOf } from './load.ts'

const ROUNDS = 5
const SLICES = 8
const REQUESTS = 800
const CONCURRENCY = 32
const MAX_RATIO = 2

type File = { path: string; headers: Record<string, string>; body: Buffer }

/**
 * Measures the CPU time of serving the smallest and the largest script of the landing page, compared with a bare server
 * that sends the same bytes with the same headers.
 * @param folder data folder of an installation
 */
export async function measureStaticFiles(folder: string): Promise<Measured> {
  const product = await startProduct(folder)
  const files = await readScripts(product)
  const list = join(folder, 'files.json')
  await writeFile(
    list,
    JSON.stringify(
      Object.fromEntries(files.map(({ path, headers, body }) => [path, { headers, body: body.toString('base64') }])),
    ),
  )
  const bare = await startProgram(['bench/bare-files.ts', list], {
    env: {},
    outputFile: join(folder, 'bare-files.log'),
  })
  const agents = { product: newAgent(), bare: newAgent() }
  try {
    const measured: Measured[] = []
    for (const { path, body } of files) {
      const rounds: { product: number; bare: number }[] = []
      // The first round is a warm-up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const sum = { product: 0, bare: 0 }
        for (let slice = 0; slice < SLICES; slice += 1) {
          sum.product += await timeOf(product, path, agents.product)
          sum.bare += await timeOf(bare, path, agents.bare)
        }
        if (round > 0) rounds.push(sum)
      }
      const microseconds = (of: 'product' | 'bare') =>
        Math.round((median(rounds.map((round) => round[of])) / REQUESTS) * 1000)
      measured.push(
        reportRatio({
          name: `${body === files[0]?.body ? 'Smallest' : 'Largest'} script of the landing page, Node`,
          ratio: ratioOf(rounds.map((round) => round.product / round.bare)),
          figures: `${microseconds('product')} µs against ${microseconds('bare')} µs for ${body.length} bytes`,
          against: 'bare `node:http` sending the same from memory',
          limit: MAX_RATIO,
        }),
      )
    }
    return { rows: measured.flatMap(({ rows }) => rows), exceeded: measured.flatMap(({ exceeded }) => exceeded) }
  } finally {
    for (const agent of Object.values(agents)) agent.destroy()
    await bare.stop()
    await product.stop()
  }
}

const newAgent = () => new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

async function timeOf({ pid, address }: Spawned, path: string, agent: Agent): Promise<number> {
  const call: Call = { url: new URL(path, address), method: 'GET', headers: ACCEPTED, body: '' }
  const before = processorTime(pid)
  await load(() => call, REQUESTS / SLICES, agent)
  return processorTime(pid) - before
}

const ACCEPTED = { 'Accept-Encoding': 'br, gzip' }

/** Smallest and largest script in the landing page's HTML, as served. */
async function readScripts(product: Spawned): Promise<[File, File]> {
  const html = await fetch(product.address).then((response) => response.text())
  const paths = new Set([...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].flatMap(([, path]) => path ?? []))
  const files = await Promise.all([...paths].map((path) => readFile(new URL(path, product.address))))
  const sorted = files.toSorted((a, b) => a.body.length - b.body.length)
  const smallest = sorted[0]
  const largest = sorted.at(-1)
  if (!smallest || !largest || smallest === largest) throw new Error('The landing page has too few scripts')
  return [smallest, largest]
}

/** Reads the raw response; fetch would decode it. */
function readFile(url: URL): Promise<File> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: ACCEPTED }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url.pathname} returned ${response.statusCode}`))
        const connection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          connection.has(name) || value === undefined ? [] : [[name, String(value)] as const],
        )
        resolve({ path: url.pathname, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
