import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type Program, startProgram, until } from '../processes.ts'
import { asAccount, ownAccount } from '../programs.ts'

/** Folder of the programs of a PostgreSQL with the extension, if it is not one of Debian's packages. */
const FOLDER_VARIABLE = 'CITUS_POSTGRES'

const DEBIAN = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)

const ShardOfLearner = z.object({ id: z.string(), shard: z.int() })
const PlaceOfShard = z.object({ shard: z.int(), port: z.int() })

const COORDINATOR = 0
const FIRST_PORT = 7600
const SHARDS = 4

/** Crashed transactions over several nodes end this long after the node is back, instead of after a minute. */
const RECOVERY_SECONDS = 2

export type Nodes = {
  /** Address of the coordinator's database. */
  address: string
  /** Starts one more worker, which has no rows yet. @returns its number */
  addWorker(): Promise<number>
  /** Moves shards until every worker has its share, while they are written. */
  rebalance(): Promise<void>
  kill(node: number): Promise<void>
  /** Resolves once it accepts connections. */
  start(node: number): Promise<void>
  /** @returns the learners of each shard */
  shardsOf<Learner extends { id: string }>(learners: readonly Learner[]): Promise<{ id: number; learners: Learner[] }[]>
  /** @returns the node of each shard */
  nodesOfShards(): Promise<Map<number, number>>
}

/** @returns the folder of the programs of a PostgreSQL that has the extension; undefined if this machine has none */
export function findPostgres(): string | undefined {
  const own = process.env[FOLDER_VARIABLE]
  return (own === undefined ? DEBIAN : [own]).find((folder) => {
    const { stdout } = spawnSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
    return typeof stdout === 'string' && existsSync(join(stdout.trim(), 'extension/citus.control'))
  })
}

export const HOW_TO_INSTALL = `npm run cluster -- --citus starts nodes of PostgreSQL 15 or later with the extension Citus 13, which Debian does not have: install it from
https://docs.citusdata.com, or name the folder of the programs of such a PostgreSQL in ${FOLDER_VARIABLE}.\n`

/** Starts a coordinator and two workers with an empty database. Everything ends with the namespaces of the run. */
export async function startNodes(programs: string, folder: string): Promise<Nodes> {
  const account = await ownAccount()
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  spawnSync('ip', ['link', 'set', 'lo', 'up'])

  const running: (Program | undefined)[] = []
  const dataOf = (node: number) => join(folder, `node-${node}`)
  const portOf = (node: number) => FIRST_PORT + node
  const asOwner = (command: string[]) => [...asAccount(account), ...command]

  async function start(node: number) {
    const command = asOwner([join(programs, 'postgres'), '-D', dataOf(node)])
    running[node] = startProgram({ name: `node-${node}`, folder, command, env: {} })
    await until(`node ${node} accepts connections`, () => query(portOf(node), 'postgres', 'SELECT 1').then(() => true))
  }

  async function create(node: number) {
    const options = ['-D', dataOf(node), '-A', 'trust', '-U', 'postgres', '--locale', 'C.UTF-8', '-E', 'UTF8']
    const [program = '', ...args] = asOwner([join(programs, 'initdb'), ...options])
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`initdb: ${stderr}`)
    await appendFile(join(dataOf(node), 'postgresql.conf'), settings(portOf(node), folder))
    await start(node)
    await query(portOf(node), 'postgres', 'CREATE DATABASE trellis')
    await query(portOf(node), 'trellis', 'CREATE EXTENSION citus')
  }

  const coordinate = (text: string, values?: unknown[]) => query(portOf(COORDINATOR), 'trellis', text, values)
  const admit = (node: number) => coordinate("SELECT citus_add_node('127.0.0.1', $1)", [portOf(node)])

  for (const node of [COORDINATOR, 1, 2]) await create(node)
  await coordinate("SELECT citus_set_coordinator_host('127.0.0.1', $1)", [portOf(COORDINATOR)])
  for (const node of [1, 2]) await admit(node)

  return {
    address: addressOf(portOf(COORDINATOR), 'trellis'),
    async addWorker() {
      const node = running.length
      await create(node)
      await admit(node)
      return node
    },
    async rebalance() {
      await coordinate('SELECT rebalance_table_shards()')
    },
    async kill(node) {
      const [id = ''] = (await readFile(join(dataOf(node), 'postmaster.pid'), 'utf8')).split('\n')
      spawnSync('pkill', ['--signal', 'KILL', '--parent', id])
      await running[node]?.kill()
      // The others notice and end by themselves.
      await until(`node ${node} has ended`, async () => spawnSync('pgrep', ['--parent', id]).status === 1)
    },
    start,
    async shardsOf(learners) {
      const rows = await coordinate(
        "SELECT id, get_shard_id_for_distribution_column('test_attempts', id)::int AS shard FROM unnest($1::text[]) AS l (id)",
        [learners.map(({ id }) => id)],
      )
      const shardOf = new Map(
        z
          .array(ShardOfLearner)
          .parse(rows)
          .map(({ id, shard }) => [id, shard]),
      )
      return [...Map.groupBy(learners, ({ id }) => shardOf.get(id) ?? 0)].map(([id, its]) => ({ id, learners: its }))
    },
    async nodesOfShards() {
      const rows = await coordinate(
        'SELECT shardid::int AS shard, nodeport AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)',
      )
      return new Map(
        z
          .array(PlaceOfShard)
          .parse(rows)
          .map(({ shard, port }) => [shard, port - FIRST_PORT]),
      )
    },
  }
}

/** Settings of docs/operations.md, and those of a small machine. */
function settings(port: number, folder: string): string {
  return `
shared_preload_libraries = 'citus'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
max_connections = 300
max_prepared_transactions = 300
wal_level = logical
shared_buffers = 128MB
citus.shard_count = ${SHARDS}
citus.recover_2pc_interval = ${RECOVERY_SECONDS}s
`
}

const addressOf = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

async function query(port: number, database: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: addressOf(port, database), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(text, values)
    return rows
  } finally {
    await client.end()
  }
}
