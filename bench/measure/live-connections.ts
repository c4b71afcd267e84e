import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onDatabaseOf } from '../processes/bare-server.ts'
import { bearer, type Spawned, startProduct, startProgram } from '../processes/spawn.ts'
import { memoryOf } from '../processes/usage.ts'
import { kilobytes, type Measured, reportRatio } from '../report.ts'
import { ratioOf } from './load.ts'

/** Maximum number of streams per person and server. */
const STREAMS_PER_PERSON = 20

/** Inserts families of a parent and two learners into the running database. @returns the parents' tokens */
async function makeSessions(folder: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID())
  await onDatabaseOf(folder, (client) =>
    client.query(
      `WITH parents AS (
         SELECT gen_random_uuid() AS id, token FROM unnest($1::text[]) AS token
       ), made AS (
         INSERT INTO profiles (id, email, email_verified) SELECT id, token || '@example.test', true FROM parents
         RETURNING id
       ), learners AS (
         INSERT INTO profiles (id, email, is_parent)
         SELECT gen_random_uuid(), number || '.' || token || '@example.test', false
         FROM parents, generate_series(1, 2) number
         RETURNING id, email
       ), links AS (
         INSERT INTO parent_child (parent_id, child_id)
         SELECT parents.id, learners.id FROM parents JOIN learners ON strpos(learners.email, parents.token) > 0
       )
       INSERT INTO sessions (id, token, user_id, expires_at)
       SELECT gen_random_uuid(), token, id, now() + interval '1 day' FROM parents`,
      [tokens],
    ),
  )
  return tokens
}

const CONNECTIONS = 5000
const OPEN_BATCH_SIZE = 30

/** Longer than a heartbeat interval, so that each connection has had one. */
const SETTLING_MILLISECONDS = 35_000

const COLLECT_GARBAGE = join(import.meta.dirname, '../collect-garbage.ts')

const MAX_RATIO = 3

/**
 * Measures the memory per idle live stream, of the product and of a bare server with as many streams. Measures one
 * server at a time, with a garbage collection before and after the streams are opened.
 * @param folder data folder of an installation with the sample content
 */
export async function measureLiveConnections(folder: string): Promise<Measured> {
  const product = await startProduct(folder, { preload: [COLLECT_GARBAGE] })
  const tokens = await makeSessions(folder, Math.ceil(CONNECTIONS / STREAMS_PER_PERSON))
  const request = (index: number) => [
    'GET /api/live HTTP/1.1',
    `Host: ${new URL(product.address).host}`,
    `Authorization: ${bearer(tokens[Math.floor(index / STREAMS_PER_PERSON)] ?? '')}`,
  ]
  const ofProduct = await perConnection(product, CONNECTIONS, request)

  const bare = await startProgram([`--import=${COLLECT_GARBAGE}`, 'bench/bare-events.ts'], {
    env: {},
    outputFile: join(folder, 'bare-events.log'),
  })
  const ofBare = await perConnection(bare, CONNECTIONS, (index) => [
    'GET / HTTP/1.1',
    'Host: localhost',
    `Authorization: ${bearer(tokens[Math.floor(index / STREAMS_PER_PERSON)] ?? '')}`,
  ])
  return reportRatio({
    name: 'Memory of an idle live connection',
    ratio: ratioOf([ofProduct / ofBare]),
    figures: `${kilobytes(ofProduct)} against ${kilobytes(ofBare)}, of ${CONNECTIONS} open at once`,
    against: 'bare `node:http` holding as many event streams',
    limit: MAX_RATIO,
  })
}

async function perConnection(server: Spawned, count: number, request: (index: number) => string[]) {
  const sockets: Socket[] = []
  try {
    // Excludes one-time allocations by the first streams from the cost per stream.
    await openMany(server, sockets, OPEN_BATCH_SIZE, request)
    const before = await settledMemory(server)
    await openMany(server, sockets, count, request)
    const after = await settledMemory(server)
    if (sockets.some((socket) => socket.destroyed)) throw new Error('A stream ended while it was measured')
    return (after - before) / (count - OPEN_BATCH_SIZE)
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
}

async function openMany(server: Spawned, sockets: Socket[], count: number, request: (index: number) => string[]) {
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(OPEN_BATCH_SIZE, count - sockets.length) }, (_, place) =>
      openStream(server, request(sockets.length + place)),
    )
    sockets.push(...(await Promise.all(next)))
  }
}

/** Resolves on the first heartbeat. */
function openStream(server: Spawned, request: string[]): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`A stream was not opened: ${received.slice(0, 300)}`)))
    socket.on('data', (chunk: Buffer) => {
      if (received.includes('heartbeat')) return
      received += chunk.toString('utf8')
      if (received.includes('heartbeat')) resolve(socket)
    })
    socket.write(`${request.join('\r\n')}\r\n\r\n`)
  })
}

async function settledMemory({ pid }: Spawned): Promise<number> {
  await wait(SETTLING_MILLISECONDS)
  for (let time = 0; time < 2; time += 1) {
    process.kill(pid, 'SIGUSR2')
    await wait(1000)
  }
  return memoryOf(pid)
}
