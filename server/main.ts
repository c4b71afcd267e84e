import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get, type RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { loadConfig, loadStorage } from './config.ts'
import { ConfigError, loadEnvFile } from './environment.ts'
import { createLog } from './log.ts'
import { buildApp } from './start/build-app.ts'
import { createHttpServer, listen, StartError } from './start/listen.ts'
import { openMigratedDatabase } from './start/open-database.ts'
import { greeting, reportProgress } from './start/progress.ts'

/** Starts the product. Checks that can fail come first; a failed start releases every resource it opened. */
async function main() {
  loadEnvFile()
  // npm run upgrade starts the program only to answer its own request once.
  const isProbe = process.argv.includes('--probe')
  let config = loadConfig(isProbe ? { ...process.env, PORT: '0', BACKUPS: 'off' } : process.env)
  const log = createLog(config.logLevel)
  const report = reportProgress()
  const resources = new AsyncDisposableStack()
  const { server, isStopping, beginStop, drain } = createHttpServer()
  stopOnSignal(async () => {
    beginStop()
    if (config.stopDelaySeconds > 0) await wait(config.stopDelaySeconds * 1000)
    // Connections close immediately: a client that reconnects would still find the server listening.
    void drain()
    stop(resources, 0)
  })

  try {
    // Listens first, so that a second start fails before it touches anything.
    server.on('request', answerNotReady)
    const port = await listen(server, config)
    resources.defer(drain)

    const launched = Promise.withResolvers<void>()
    const beforeMigrating = async (connection: PoolConfig) => {
      if (!config.backups.offered || !existsSync(config.backups.folder)) return
      const { offerRestore } = await import('./start/offer-restore.ts')
      const isRestored = await offerRestore({
        config,
        storage: loadStorage(process.env),
        server,
        connection,
        report,
        origin: originOn(config, port),
      })
      // The restored installation may have another secret.
      if (isRestored) config = loadConfig(process.env)
    }
    const joins = process.argv.includes('--join-database')
    const opening = openMigratedDatabase(config, log, report, { onLaunched: launched.resolve, beforeMigrating, joins })
    opening.catch(launched.reject)
    await launched.promise
    const loading = loadProgram()
    const opened = await opening
    resources.defer(opened.close)
    const program = await loading
    const { createApp, isEmpty, listSampleSignIns, openServices, prepareSampleFamily, seedContent } = program
    opened.lost.then(() => {
      log.fatal('The embedded database stopped unexpectedly')
      stop(resources, 1)
    })

    const {
      services,
      jobs,
      stop: stopServices,
    } = await openServices({ ...config, port, origin: originOn(config, port) }, log, opened, { works: !isProbe })
    resources.defer(stopServices)

    const apiOnly = process.argv.includes('--api-only')
    // Beside the sample content: the first start of an installation needs both.
    const building = apiOnly ? null : buildApp(report)
    building?.catch(() => {})
    const isFirst = await isEmpty(services.jobDatabase)
    if (isFirst && config.production && !config.seedData) {
      report('There is no content yet: content managers add it under Content, or SEED_DATA=on the sample grades')
    } else if (isFirst) {
      report('Adding the sample content')
      const withFamily = config.databaseUrl === null && !config.production
      await seedContent(services.jobDatabase, report, {
        videoHosts: config.videoHosts,
        ...(withFamily && { andThen: await prepareSampleFamily(services) }),
      })
    }
    // After the content, which it needs.
    if (!isProbe) await program.startDemoFamily({ ...services, database: services.jobDatabase }, jobs)
    if (config.production && config.contentManagers.length === 0) {
      log.warn('Content management is disabled: set CONTENT_MANAGERS to the email addresses of its users')
    }

    if (config.production && config.mail.operator === null) {
      log.warn('Contact form messages are not forwarded: set CONTACT_EMAIL to the recipient')
    }

    const app = await createApp(services, await building, isStopping)
    server.removeAllListeners('request')
    server.on('request', app)
    // Registered last, so it runs first: open requests finish before the database closes.
    resources.defer(drain)
    // Runs even earlier: streams never end on their own, and closing the server waits for them.
    resources.defer(() => services.live.stop())
    if (isProbe) {
      await probe(config, port)
      stop(resources, 0)
      return
    }
    process.stdout.write(greeting(config, port, await listSampleSignIns(services)))
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

/**
 * Loads the feature modules, which takes about as long as the rest of the start. It runs while PostgreSQL starts, and a
 * start that fails earlier skips it.
 */
async function loadProgram() {
  const { createApp } = await import('./app.ts')
  const { openServices } = await import('./start/open-services.ts')
  const { isEmpty, seedContent } = await import('./features/seeding/seed-content.ts')
  const { listSampleSignIns, prepareSampleFamily } = await import('./features/seeding/sample-family/sample-family.ts')
  const { startDemoFamily } = await import('./features/seeding/sample-family/demo-family.ts')
  return { createApp, openServices, isEmpty, seedContent, listSampleSignIns, prepareSampleFamily, startDemoFamily }
}

/** @throws StartError if the server does not answer its own request */
async function probe(config: { host: string; origin: string; originIsLocal: boolean }, port: number) {
  for (const path of ['/readyz', '/api/grades']) {
    const headers = { host: new URL(originOn(config, port)).host }
    const [response] = await once(get({ host: config.host, port, path, headers }), 'response')
    response.resume()
    if (response.statusCode !== 200) throw new StartError(`${path} responds with ${response.statusCode}`)
  }
}

function originOn(config: { originIsLocal: boolean; origin: string }, port: number) {
  return config.originIsLocal ? `http://localhost:${port}` : config.origin
}

const answerNotReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' })
  response.end('Trellis is starting. Please try again in a moment.')
}

let stopping = false

function stop(resources: AsyncDisposableStack, code: number) {
  if (stopping) return
  stopping = true
  resources.disposeAsync().then(
    () => process.exit(code),
    (error) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
}

function stopOnSignal(stop: () => void) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedStartError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
