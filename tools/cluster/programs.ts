import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { killTree, type Program, startProgram, until } from './processes.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'

/** Configuration to deploy, which the tool runs with addresses of this machine. */
const DEPLOY = join(import.meta.dirname, '../../deploy/cluster')

const NODES = [0, 1, 2]

const PORTS = {
  etcd: [23790, 23791, 23792],
  etcdPeer: [23800, 23801, 23802],
  patroni: [23808, 23809, 23810],
  postgres: [23832, 23833, 23834],
  primary: 23850,
  replica: 23851,
  web: 23880,
  trellis: [23881, 23882, 23883],
} as const

/** Password of every account, in databases that last as long as the run. */
const PASSWORD = 'of-the-cluster-tool'

/** Signs the session tokens that the load sends, as those of real clients are. */
export const AUTH_SECRET = 'a secret of the cluster tool 0123456789'
export const ADDRESS = `http://127.0.0.1:${PORTS.web}`
export const PRIMARY = `postgres://trellis:${PASSWORD}@127.0.0.1:${PORTS.primary}/trellis`
export const REPLICA = `postgres://trellis:${PASSWORD}@127.0.0.1:${PORTS.replica}/trellis`
const SUPERUSER = `postgres://postgres:${PASSWORD}@127.0.0.1:${PORTS.primary}/postgres`

export type Cluster = {
  superuser: string
  /** Password of the role of Trellis, which the run creates. */
  password: string
  /** Number of the node that is the Patroni leader. */
  leader(): Promise<number>
  /** Kills a node: PostgreSQL and its Patroni. */
  killNode(node: number): Promise<void>
  startNode(node: number): void
  /** Resolves once a node is a synchronous standby. */
  untilSynchronous(): Promise<void>
  switchOver(): Promise<void>
  startTrellis(index: number): Promise<void>
  stopTrellis(index: number): Promise<void>
  stop(): Promise<void>
}

/** @returns the missing Debian packages as one line; null if none are missing */
export function missingPackages(): string | null {
  const needed = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    [join(POSTGRES, 'initdb')]: 'postgresql-15',
  }
  const path = `${process.env.PATH}:/usr/sbin`
  const missing = Object.entries(needed)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0)
    .map(([, name]) => name)
  return missing.length === 0 ? null : `apt-get install --no-install-recommends ${missing.join(' ')}`
}

/** Starts three members of etcd, three PostgreSQL nodes under Patroni, and haproxy in front of them and of Trellis. */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = await ownAccount()
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  const start = (name: string, command: string, args: string[], env: NodeJS.ProcessEnv) =>
    startProgram({ name, folder, command, args, env, ...account })

  const etcdSettings = await readFile(join(DEPLOY, 'etcd.env'), 'utf8')
  const etcd = NODES.map((node) => start(`etcd-${node}`, 'etcd', [], etcdEnvironment(etcdSettings, folder, node)))
  const nodes: Program[] = []
  const settings = join(folder, 'patroni.yml')
  await writeFile(settings, patroniSettings(await readFile(join(DEPLOY, 'patroni.yml'), 'utf8'), folder))
  // Kills all programs when a run fails.
  process.once('exit', () => {
    for (const node of NODES) killPostgres(folder, node)
  })
  const startNode = (node: number) => {
    nodes[node] = start(`patroni-${node}`, 'patroni', [settings], patroniEnvironment(folder, node))
  }
  startNode(0)
  await until('the first node is the leader', async () => (await nodeWith('primary')) === 0)
  for (const node of NODES.slice(1)) startNode(node)
  const haproxy = start('haproxy', 'haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], haproxyEnvironment())
  const trellis: (Program | undefined)[] = []

  async function untilSynchronous() {
    await until('a primary has a synchronous standby', async () => {
      return (await nodeWith('primary')) !== -1 && (await nodeWith('sync')) !== -1
    })
  }

  return {
    superuser: SUPERUSER,
    password: PASSWORD,
    leader: () => nodeWith('primary'),
    killNode: (node) => killNode(folder, node, nodes[node]),
    startNode,
    untilSynchronous,
    async switchOver() {
      const leader = await nodeWith('primary')
      const body = JSON.stringify({ leader: `node${leader}`, candidate: `node${await nodeWith('sync')}` })
      const address = `http://127.0.0.1:${PORTS.patroni[leader]}/switchover`
      const authorization = `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}`
      const response = await fetch(address, { method: 'POST', body, headers: { authorization } })
      if (!response.ok) throw new Error(`Patroni: ${await response.text()}`)
    },
    async startTrellis(index) {
      const env = {
        PORT: String(PORTS.trellis[index]),
        ORIGIN: ADDRESS,
        DATABASE_URL: PRIMARY,
        DATABASE_URL_REPLICA: REPLICA,
        DATABASE_CONNECTIONS: 'requests:10,auth:4',
        DATA_DIR: join(folder, `trellis-${index}`),
        AUTH_SECRET,
        CONTACT_EMAIL: 'office@example.test',
        TRUSTED_PROXIES: '127.0.0.1',
        STOP_DELAY_SECONDS: '4',
        BACKUPS: 'off',
        LOG_LEVEL: 'warn',
      }
      const args = [join(import.meta.dirname, '../../server/main.ts'), '--api-only']
      trellis[index] = startProgram({ name: `trellis-${index}`, folder, command: process.execPath, args, env })
      const ready = `http://127.0.0.1:${PORTS.trellis[index]}/readyz`
      await until(`process ${index} is ready`, async () => (await fetch(ready)).ok)
      // Waits for haproxy's health check, which runs every second.
      await wait(1500)
    },
    stopTrellis: async (index) => trellis[index]?.stop(),
    async stop() {
      await Promise.all(trellis.map((program) => program?.stop()))
      await haproxy.kill()
      for (const [node, program] of nodes.entries()) await killNode(folder, node, program)
      await Promise.all(etcd.map((member) => member.kill()))
    },
  }
}

/** Number of the node whose Patroni reports a role, such as `primary` or `sync`; -1 if none does. */
async function nodeWith(role: string): Promise<number> {
  const has = PORTS.patroni.map(async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}/${role}`, { signal: AbortSignal.timeout(3000) }).catch(
      () => null,
    )
    await response?.arrayBuffer()
    return response?.status === 200
  })
  return (await Promise.all(has)).indexOf(true)
}

/** Kills Patroni first because it would restart PostgreSQL, which is a separate process. */
async function killNode(folder: string, node: number, patroni: Program | undefined) {
  await patroni?.kill()
  killPostgres(folder, node)
}

function killPostgres(folder: string, node: number) {
  const file = join(folder, `postgres-${node}`, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
  if (pid > 0) killTree(pid)
}

/** PostgreSQL refuses to run as root, so the account of Debian's package is used. */
async function ownAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/**
 * The configuration to deploy, in this folder and without the watchdog: the machine of the run has none, and would be
 * reset with it.
 * @throws if the file has changed so that the tool no longer knows what to replace
 */
function patroniSettings(text: string, folder: string): string {
  const replaced = { 'mode: required': "mode: 'off'", '/var/run/postgresql': folder }
  return Object.entries(replaced).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/cluster/patroni.yml has no ${from}`)
    return result.replace(from, to)
  }, text)
}

const here = (port: number | undefined) => `127.0.0.1:${port}`

function patroniEnvironment(folder: string, node: number): NodeJS.ProcessEnv {
  return {
    PATRONI_NAME: `node${node}`,
    PATRONI_RESTAPI_LISTEN: here(PORTS.patroni[node]),
    PATRONI_RESTAPI_CONNECT_ADDRESS: here(PORTS.patroni[node]),
    PATRONI_RESTAPI_USERNAME: 'operator',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_ETCD3_HOSTS: PORTS.etcd.map(here).join(','),
    PATRONI_POSTGRESQL_LISTEN: here(PORTS.postgres[node]),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: here(PORTS.postgres[node]),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, `postgres-${node}`),
    PATRONI_POSTGRESQL_BIN_DIR: POSTGRES,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${node}`),
    ...Object.fromEntries(
      Object.entries({ SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewind' }).flatMap(([role, name]) => [
        [`PATRONI_${role}_USERNAME`, name],
        [`PATRONI_${role}_PASSWORD`, PASSWORD],
      ]),
    ),
  }
}

function etcdEnvironment(settings: string, folder: string, node: number): NodeJS.ProcessEnv {
  const client = `http://${here(PORTS.etcd[node])}`
  const peer = `http://${here(PORTS.etcdPeer[node])}`
  return {
    ...parseEnv(settings),
    ETCD_NAME: `etcd${node}`,
    ETCD_DATA_DIR: join(folder, `etcd-${node}`),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: PORTS.etcdPeer.map((port, other) => `etcd${other}=http://${here(port)}`).join(','),
  }
}

function haproxyEnvironment(): NodeJS.ProcessEnv {
  const numbered = (name: string, values: readonly (string | number)[]) =>
    Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, String(value)]))
  return {
    ...numbered('DATABASE', PORTS.postgres.map(here)),
    ...numbered('PATRONI', PORTS.patroni),
    ...numbered('TRELLIS', PORTS.trellis.map(here)),
    MAX_CONNECTIONS: '2000',
    LISTEN_PRIMARY: here(PORTS.primary),
    LISTEN_REPLICA: here(PORTS.replica),
    LISTEN_WEB: here(PORTS.web),
    ERROR_PAGE: join(DEPLOY, '503.http'),
  }
}
