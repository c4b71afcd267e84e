import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../testing/people.ts'
import { startTestApp } from '../testing/test-app.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const HOST = 'learn.example.org'
/** Above every operation's limit: the largest grade that can be imported. */
const UPLOAD_BYTES = CONTENT_LIMITS.uploadBytes.grade

/** Ports of this machine: of the site, of its part without TLS (port 80), and of Trellis. */
type Ports = { site: number; plain: number; upstream: number }

type Proxy = { name: string; command: string; start(folder: string, ports: Ports): Promise<string[]> }

/** Proxy configurations in deploy/, with this test's ports and without TLS. */
const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    command: 'nginx',
    async start(folder, { site: port, plain, upstream }) {
      const site = (await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'))
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/^ *(listen \[::\]|ssl_certificate).*\n/gm, '')
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      await writeFile(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
      )
      return ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
    },
  },
  {
    name: 'Caddy',
    command: 'caddy',
    async start(folder, { site: port, plain, upstream }) {
      const config = join(folder, 'Caddyfile')
      const site = (await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'))
        .replace('http://{$SITE:localhost} {', `http://${HOST}:${plain} {`)
        .replace('\n{$SITE:localhost} {', `\nhttp://${HOST}:${port} {`)
      await writeFile(config, `{\n\tadmin off\n}\n${site}`)
      const env = [`UPSTREAM=127.0.0.1:${upstream}`, `HOME=${folder}`]
      return ['env', ...env, 'caddy', 'run', '--adapter', 'caddyfile', '--config', config]
    },
  },
]

const isInstalled = (command: string) => spawnSync('which', [command]).status === 0

const app = forThisFile(() => startTestApp({ ORIGIN: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' }))
let folder: string
let proxy: ChildProcess
let port: number
let plainPort: number
const sent: ClientRequest[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-proxy-'))
  // Started as root, nginx writes bodies under another account.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  // A proxy waits for open connections before it exits.
  for (const outgoing of sent.splice(0)) outgoing.destroy()
  proxy.kill()
  await once(proxy, 'exit')
})
afterAll(() => rm(folder, { recursive: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

async function send(
  path: string,
  options: { token?: string; body?: Buffer; method?: string; headers?: Record<string, string>; port?: number } = {},
) {
  const { token, body, method = body ? 'POST' : 'GET', headers } = options
  const outgoing = request({
    host: '127.0.0.1',
    port: options.port ?? port,
    path,
    method,
    headers: {
      host: HOST,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  // The server closes the connection if it answers before reading the whole body, and a test may abort a request.
  outgoing.on('error', () => {})
  sent.push(outgoing)
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return response
}

const isFromTrellis = ({ headers }: IncomingMessage) => headers['x-request-id'] !== undefined

describe.each(PROXIES)('behind $name, by the file in deploy/', ({ command, start }) => {
  test.runIf(isInstalled(command))(
    'streams, uploads, limits and addresses arrive as they should, by https only',
    async () => {
      // Pages are served without the database.
      vi.spyOn(app.services.readiness, 'problem').mockResolvedValue('The database does not answer')
      port = await freePort()
      plainPort = await freePort()
      const ports = { site: port, plain: plainPort, upstream: app.config.port }
      const [program = '', ...args] = await start(folder, ports)
      proxy = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      let errors = ''
      proxy.stderr?.on('data', (chunk: Buffer) => {
        errors += chunk.toString()
      })
      await vi.waitFor(async () => expect((await send('/healthz')).statusCode, errors).toBe(200), {
        timeout: 20_000,
        interval: 50,
      })
      const parent = await makeParent(app)
      const learner = await makeLearner(app, { parent })

      // A live stream passes while it is open.
      const live = await send('/api/live', { token: parent.token })
      expect(live.headers['content-type']).toBe('text/event-stream')
      let events = ''
      live.on('data', (chunk: Buffer) => {
        events += chunk.toString()
      })
      await vi.waitFor(() => expect(events).toContain('heartbeat'), { timeout: 5000, interval: 10 })

      // An uploaded file passes in full.
      const file = Buffer.alloc(UPLOAD_BYTES, 'x')
      const path = `/imports/${crypto.randomUUID()}?kind=grade`
      const upload = await send(path, { token: parent.token, body: file, method: 'PUT' })
      expect(upload.statusCode).toBe(202)
      expect(isFromTrellis(upload)).toBe(true)
      // The body limit of an operation is enforced by Trellis.
      const body = Buffer.from(JSON.stringify({ json: { text: 'x'.repeat(300_000) } }))
      const operation = await send('/api/rpc/profile/update', { token: parent.token, body })
      expect(operation.statusCode).toBe(413)
      expect(isFromTrellis(operation)).toBe(true)
      expect((await send('/readyz')).statusCode).toBe(503)

      // The client's address is that of its connection, regardless of its headers.
      const logged = vi.spyOn(app.services.log, 'warn')
      const forged = { 'x-forwarded-for': '203.0.113.9' }
      const denied = await send('/api/rpc/learners/list', {
        token: learner.token,
        body: Buffer.from('{}'),
        headers: forged,
      })
      expect(denied.statusCode).toBe(403)
      const event403 = logged.mock.calls.find(([fields]) => JSON.stringify(fields).includes('permission-denied'))
      expect(event403?.[0]).toMatchObject({ security: { address: '127.0.0.1' } })
      logged.mockRestore()

      // Without TLS, a page leads to https, and a program fails before it has sent more.
      const page = await send('/pricing?year=6', { port: plainPort })
      expect([page.statusCode, page.headers.location]).toEqual([308, `https://${HOST}/pricing?year=6`])
      for (const path of ['/api/session', '/api/auth/sign-in/email', '/webhooks/stripe', '/files/subscriptions.csv']) {
        const refused = await send(path, { port: plainPort, token: parent.token })
        expect([refused.statusCode, refused.headers.location, isFromTrellis(refused)]).toEqual([403, undefined, false])
        expect(refused.headers['content-type']).toBe('application/json')
      }
    },
  )
})
