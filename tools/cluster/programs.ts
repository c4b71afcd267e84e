import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { addressForClients, addressForNodes, NODES, openNetwork } from './network.ts'
import { type Program, startProgram, until } from './processes.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'

/** Configuration to deploy, which the tool runs with addresses of its networks. */
const DEPLOY = join(import.meta.dirname, '../../deploy/cluster')

/** Password of every account, in databases that last as long as the run. */
const PASSWORD = 'of-the-cluster-tool'

/** Signs the session tokens that the load sends, as those of real clients are. */
export const AUTH_SECRET = 'a secret of the cluster tool 0123456789'
/** The addresses of deploy/cluster/haproxy.cfg, on which it listens beside each process. */
export const ADDRESS = 'http://127.0.0.1:8080'
export const PRIMARY = `postgres://trellis:${PASSWORD}@127.0.0.1:5432/trellis`
export const REPLICA = `postgres://trellis:${PASSWORD}@127.0.0.1:5433/trellis`
const SUPERUSER = `postgres://postgres:${PASSWORD}@127.0.0.1:5432/postgres`

const trellisPort = (index: number) => 3001 + index

export type Cluster = {
  superuser: string
  /** Password of the role of Trellis, which the run creates. */
  password: string
  /** Numbers of the nodes that call themselves the primary. */
  leaders(): Promise<number[]>
  /** Number of the synchronous standby; -1 if none. */
  synchronous(): Promise<number>
  /** Kills a node: PostgreSQL and its Patroni. */
  killNode(node: number): Promise<void>
  startNode(node: number): void
  /** Cuts a node off from the other two and from their etcd, until `join`. */
  cut(node: number): void
  join(node: number): void
  /** Stops every process of a node in its tracks, like a virtual machine that is paused. */
  freeze(node: number): Promise<void>
  thaw(node: number): void
  stopEtcd(node: number): Promise<void>
  startEtcd(node: number): void
  /** Address of a node's database that bypasses haproxy. */
  databaseOf(node: number): string
  /** Resolves once one node is the primary, one its synchronous standby and the third one a standby. */
  untilWhole(): Promise<void>
  switchOver(): Promise<void>
  startTrellis(index: number): Promise<void>
  stopTrellis(index: number): Promise<void>
  killTrellis(index: number): Promise<void>
}

/** @returns the missing Debian packages as one line; null if none are missing */
export function missingPackages(): string | null {
  const needed = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    ip: 'iproute2',
    unshare: 'util-linux',
    [join(POSTGRES, 'initdb')]: 'postgresql-15',
  }
  const path = `${process.env.PATH}:/usr/sbin`
  const missing = Object.entries(needed)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0)
    .map(([, name]) => name)
  return missing.length === 0 ? null : `apt-get install --no-install-recommends ${missing.join(' ')}`
}

/**
 * Starts three machines with a member of etcd and a PostgreSQL under Patroni each, and haproxy in front of them and of
 * Trellis. Everything ends with the namespaces of the run.
 * @param smtpUrl mail server of Trellis
 */
export async function startCluster(folder: string, smtpUrl: string): Promise<Cluster> {
  const account = await ownAccount()
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  const network = await openNetwork()
  const startOn = (node: number, name: string, command: string[], env: NodeJS.ProcessEnv) =>
    startProgram({ name, folder, command: network.on(node, [...asAccount(account), ...command]), env })

  const etcd: Program[] = []
  const etcdSettings = await readFile(join(DEPLOY, 'etcd.env'), 'utf8')
  const startEtcd = (node: number) => {
    etcd[node] = startOn(node, `etcd-${node}`, ['etcd'], etcdEnvironment(etcdSettings, folder, node))
  }
  for (const node of NODES) startEtcd(node)

  const settings = await readFile(join(DEPLOY, 'patroni.yml'), 'utf8')
  for (const node of NODES)
    await writeFile(join(folder, `patroni-${node}.yml`), patroniSettings(settings, folder, node))
  const startNode = (node: number) => {
    startOn(node, `patroni-${node}`, ['patroni', `patroni-${node}.yml`], patroniEnvironment(folder, node))
  }
  startNode(0)
  await until('the first node is the leader', async () => (await nodesWith('primary')).includes(0))
  for (const node of NODES.slice(1)) startNode(node)
  startProgram({
    name: 'haproxy',
    folder,
    command: ['haproxy', '-db', '-f', join(DEPLOY, 'haproxy.cfg')],
    env: haproxyEnvironment(),
  })
  const trellis: (Program | undefined)[] = []

  const signalAll = (node: number, signal: NodeJS.Signals, names: RegExp) => {
    const found = network.processesOn(node).filter(({ name }) => names.test(name))
    for (const { pid } of found) signalQuietly(pid, signal)
    return found.length
  }

  return {
    superuser: SUPERUSER,
    password: PASSWORD,
    leaders: () => nodesWith('primary'),
    synchronous: async () => (await nodesWith('sync'))[0] ?? -1,
    async killNode(node) {
      // Patroni first, because it would restart PostgreSQL.
      for (const names of [/patroni/, /^(?!etcd)/]) {
        await until('a node is dead', async () => signalAll(node, 'SIGKILL', names) === 0)
      }
    },
    startNode,
    cut: network.cut,
    join: network.join,
    async freeze(node) {
      await untilRoundEnds(folder, node)
      signalAll(node, 'SIGSTOP', /./)
    },
    thaw: (node) => void signalAll(node, 'SIGCONT', /./),
    stopEtcd: async (node) => etcd[node]?.stop(),
    startEtcd,
    databaseOf: (node) => `postgres://trellis:${PASSWORD}@${addressForClients(node)}:5432/trellis`,
    untilWhole: () =>
      until('a primary has a synchronous standby and another one', async () => {
        const roles = await Promise.all(['primary', 'sync', 'replica'].map(nodesWith))
        return roles.map(({ length }) => length).join() === '1,1,2'
      }),
    async switchOver() {
      const [leader = 0] = await nodesWith('primary')
      const [candidate] = await nodesWith('sync')
      const body = JSON.stringify({ leader: `node${leader}`, candidate: `node${candidate}` })
      const authorization = `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}`
      const response = await fetch(`${patroniOf(leader)}/switchover`, {
        method: 'POST',
        body,
        headers: { authorization },
      })
      if (!response.ok) throw new Error(`Patroni: ${await response.text()}`)
    },
    async startTrellis(index) {
      const env = {
        PORT: String(trellisPort(index)),
        ORIGIN: ADDRESS,
        DATABASE_URL: PRIMARY,
        DATABASE_URL_REPLICA: REPLICA,
        DATABASE_SYNCHRONOUS: 'on',
        DATABASE_CONNECTIONS: 'requests:10,auth:4',
        DATA_DIR: join(folder, `trellis-${index}`),
        AUTH_SECRET,
        SMTP_URL: smtpUrl,
        CONTACT_EMAIL: 'office@example.test',
        TRUSTED_PROXIES: '127.0.0.1',
        STOP_DELAY_SECONDS: '4',
        BACKUPS: 'off',
        LOG_LEVEL: 'warn',
      }
      const command = [process.execPath, join(import.meta.dirname, '../../server/main.ts')]
      trellis[index] = startProgram({ name: `trellis-${index}`, folder, command, env })
      const ready = `http://127.0.0.1:${trellisPort(index)}/readyz`
      await until(`process ${index} is ready`, async () => (await fetch(ready)).ok)
      // Waits for haproxy's health check, which runs every second.
      await wait(1500)
    },
    stopTrellis: async (index) => trellis[index]?.stop(),
    killTrellis: async (index) => trellis[index]?.kill(),
  }
}

const patroniOf = (node: number) => `http://${addressForClients(node)}:8008`

/** Numbers of the nodes whose Patroni reports a role, such as `primary` or `sync`. */
async function nodesWith(role: string): Promise<number[]> {
  const has = NODES.map(async (node) => {
    const address = `${patroniOf(node)}/${role}`
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    return response?.status === 200
  })
  const holds = await Promise.all(has)
  return NODES.filter((node) => holds[node])
}

/**
 * Resolves when the Patroni of the primary has just finished a round, after which it sleeps for seconds. Version 3.0
 * takes its lease back without looking if it is frozen within a round: docs/reliability.md says so.
 */
async function untilRoundEnds(folder: string, node: number) {
  const rounds = async () =>
    (await readFile(join(folder, `patroni-${node}.log`), 'utf8')).split('the leader with the lock').length
  const before = await rounds()
  await until('Patroni has finished a round', async () => (await rounds()) > before)
  await wait(500)
}

function signalQuietly(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already ended.
  }
}

export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root, so the account of Debian's package is used. */
export async function ownAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  return { uid, gid }
}

export const asAccount = (account: Account | null) =>
  account ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []

/**
 * The configuration to deploy, in this folder and without the watchdog: the machine of the run has none, and would be
 * reset with it.
 * @throws if the file has changed so that the tool no longer knows what to replace
 */
function patroniSettings(text: string, folder: string, node: number): string {
  const replaced = { 'mode: required': "mode: 'off'", '/var/run/postgresql': join(folder, `socket-${node}`) }
  return Object.entries(replaced).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/cluster/patroni.yml has no ${from}`)
    return result.replace(from, to)
  }, text)
}

function patroniEnvironment(folder: string, node: number): NodeJS.ProcessEnv {
  return {
    PATRONI_NAME: `node${node}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${addressForNodes(node)}:8008`,
    PATRONI_RESTAPI_USERNAME: 'operator',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_ETCD3_HOSTS: NODES.map((other) => `${addressForNodes(other)}:2379`).join(','),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${addressForNodes(node)}:5432`,
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
  const client = `http://${addressForNodes(node)}:2379`
  const peer = (other: number) => `http://${addressForNodes(other)}:2380`
  return {
    ...parseEnv(settings),
    ETCD_NAME: `etcd${node}`,
    ETCD_DATA_DIR: join(folder, `etcd-${node}`),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer(node),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(node),
    ETCD_INITIAL_CLUSTER: NODES.map((other) => `etcd${other}=${peer(other)}`).join(','),
  }
}

function haproxyEnvironment(): NodeJS.ProcessEnv {
  const numbered = (name: string, value: (node: number) => string) =>
    Object.fromEntries(NODES.map((node) => [`${name}_${node + 1}`, value(node)]))
  return {
    ...numbered('DATABASE', (node) => `${addressForClients(node)}:5432`),
    ...numbered('TRELLIS', (index) => `127.0.0.1:${trellisPort(index)}`),
    MAX_CONNECTIONS: '2000',
    ERROR_PAGE: join(DEPLOY, '503.http'),
  }
}
