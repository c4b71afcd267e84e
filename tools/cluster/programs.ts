import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { killTree, type Program, startProgram, until } from './processes.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'

const PORTS = {
  etcd: 23790,
  etcdPeer: 23800,
  patroni: [23808, 23809],
  postgres: [23832, 23833],
  primary: 23850,
  replica: 23851,
  web: 23880,
  trellis: [23881, 23882, 23883],
} as const

/** Signs the session tokens that the load sends, as those of real clients are. */
export const AUTH_SECRET = 'a secret of the cluster tool 0123456789'
export const ADDRESS = `http://127.0.0.1:${PORTS.web}`
export const PRIMARY = `postgres://trellis@127.0.0.1:${PORTS.primary}/trellis`
export const REPLICA = `postgres://trellis@127.0.0.1:${PORTS.replica}/trellis`
const SUPERUSER = `postgres://postgres@127.0.0.1:${PORTS.primary}/postgres`

export type Cluster = {
  superuser: string
  /** Number of the node that is the Patroni leader. */
  leader(): Promise<number>
  /** Kills a node: PostgreSQL and its Patroni. */
  killNode(node: number): Promise<void>
  startNode(node: number): void
  /** Resolves once the other node is a synchronous standby. */
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

/** Starts etcd, two PostgreSQL nodes under Patroni, and haproxy in front of them and of Trellis. */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = await ownAccount()
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  const start = (name: string, command: string, args: string[]) =>
    startProgram({ name, folder, command, args, env: {}, ...account })

  const etcd = start('etcd', 'etcd', [
    '--name',
    'etcd',
    '--data-dir',
    join(folder, 'etcd-data'),
    '--listen-client-urls',
    `http://127.0.0.1:${PORTS.etcd}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${PORTS.etcd}`,
    '--listen-peer-urls',
    `http://127.0.0.1:${PORTS.etcdPeer}`,
    '--initial-advertise-peer-urls',
    `http://127.0.0.1:${PORTS.etcdPeer}`,
    '--initial-cluster',
    `etcd=http://127.0.0.1:${PORTS.etcdPeer}`,
  ])
  const nodes: Program[] = []
  for (const node of [0, 1]) await writeFile(join(folder, `patroni-${node}.yml`), patroniSettings(folder, node))
  // Kills all programs when a run fails.
  process.once('exit', () => {
    for (const node of [0, 1]) killPostgres(folder, node)
  })
  const startNode = (node: number) => {
    nodes[node] = start(`patroni-${node}`, 'patroni', [join(folder, `patroni-${node}.yml`)])
  }
  startNode(0)
  await until('the first node is the leader', async () => (await nodeWith('primary')) === 0)
  startNode(1)
  await writeFile(join(folder, 'haproxy.cfg'), HAPROXY)
  const haproxy = start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  const trellis: (Program | undefined)[] = []

  async function untilSynchronous() {
    await until('a primary has a synchronous standby', async () => {
      return (await nodeWith('primary')) !== -1 && (await nodeWith('sync')) !== -1
    })
  }

  return {
    superuser: SUPERUSER,
    leader: () => nodeWith('primary'),
    killNode: (node) => killNode(folder, node, nodes[node]),
    startNode,
    untilSynchronous,
    async switchOver() {
      const leader = await nodeWith('primary')
      const body = JSON.stringify({ leader: `node${leader}`, candidate: `node${1 - leader}` })
      const address = `http://127.0.0.1:${PORTS.patroni[leader]}/switchover`
      const response = await fetch(address, { method: 'POST', body })
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
      await etcd.kill()
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

function patroniSettings(folder: string, node: number): string {
  return JSON.stringify({
    scope: 'trellis',
    name: `node${node}`,
    restapi: { listen: `127.0.0.1:${PORTS.patroni[node]}`, connect_address: `127.0.0.1:${PORTS.patroni[node]}` },
    etcd3: { hosts: `127.0.0.1:${PORTS.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${PORTS.postgres[node]}`,
      connect_address: `127.0.0.1:${PORTS.postgres[node]}`,
      data_dir: join(folder, `postgres-${node}`),
      bin_dir: POSTGRES,
      // Without it, the base backup waits for the next checkpoint, minutes later.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: join(folder, `pgpass-${node}`),
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: folder },
    },
  })
}

const proxied = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  option httpchk
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host patroni
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${PORTS.patroni.map((check, node) => `  server node${node} 127.0.0.1:${PORTS.postgres[node]} check port ${check}`).join('\n')}
`

const HAPROXY = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${proxied('primary', PORTS.primary, '/primary')}${proxied('replica', PORTS.replica, '/replica')}
listen web
  bind 127.0.0.1:${PORTS.web}
  mode http
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host trellis
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${PORTS.trellis.map((port, index) => `  server trellis${index} 127.0.0.1:${port} check`).join('\n')}
`
