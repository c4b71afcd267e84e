import { createServer, type Server } from 'node:http'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { createApp } from './app.ts'
import { ConfigError, loadConfig, loadEnvFile } from './config.ts'
import { listSampleSignIns, prepareSampleFamily } from './features/seeding/sample-family/sample-family.ts'
import { isEmpty, seedContent } from './features/seeding/seed-content.ts'
import { UPLOAD_TIMEOUT_MS } from './http/slow-request.ts'
import { createLog } from './log.ts'
import { buildApp } from './start/build-app.ts'
import { listen, StartError } from './start/listen.ts'
import { openMigratedDatabase } from './start/open-database.ts'
import { openServices } from './start/open-services.ts'
import { greeting, reportProgress } from './start/progress.ts'

/** Time limit for request headers; the body has its own (http/slow-request.ts). */
const HEADERS_TIMEOUT_MS = 30_000

/** Starts the product. Checks that can fail come first; a failed start releases everything it opened. */
async function main() {
  loadEnvFile()
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const report = reportProgress()
  const resources = new AsyncDisposableStack()
  stopOnSignal(resources)

  try {
    // The port comes first, so that a second start fails before it touches anything.
    const httpServer = createServer({
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
    })
    answerNotReady(httpServer)
    const port = await listen(httpServer, config)
    resources.defer(() => closeServer(httpServer))

    const opened = await openMigratedDatabase(config, log, report)
    resources.defer(opened.close)
    opened.lost.then(() => {
      log.fatal('The embedded database ended unexpectedly')
      stop(resources, 1)
    })

    const { services, stop: stopServices } = await openServices(
      { ...config, port, origin: originOn(config, port) },
      log,
      opened,
    )
    resources.defer(stopServices)

    if (await isEmpty(services.database)) {
      report('Putting in the sample content')
      const withFamily = config.databaseUrl === null && !config.production
      await seedContent(services.database, report, {
        videoHosts: config.videoHosts,
        ...(withFamily && { andThen: await prepareSampleFamily(services) }),
      })
    }
    if (config.production && config.contentManagers.length === 0) {
      log.warn('Content management is disabled: set CONTENT_MANAGERS to the email addresses of its users')
    }

    if (config.production && config.mail.operator === null) {
      log.warn('Contact form messages are not forwarded: set CONTACT_EMAIL to the recipient')
    }

    const apiOnly = process.argv.includes('--api-only')
    const app = await createApp(services, apiOnly ? null : await buildApp(report))
    httpServer.removeAllListeners('request')
    httpServer.on('request', app)
    // Registered last, so it runs first: open requests finish before the database closes.
    resources.defer(() => closeServer(httpServer))
    // Runs even before that: streams never end by themselves, and closing the server waits for them.
    resources.defer(() => services.live.stop())
    process.stdout.write(greeting(config, port, await listSampleSignIns(services)))
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

function originOn(config: { originIsLocal: boolean; origin: string }, port: number) {
  return config.originIsLocal ? `http://localhost:${port}` : config.origin
}

function answerNotReady(server: Server) {
  server.on('request', (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' })
    response.end('Trellis is starting. Please try again in a moment.')
  })
}

/** Waits up to five seconds for open requests, then closes. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5000).unref()
  })
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

function stopOnSignal(resources: AsyncDisposableStack) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(resources, 0))
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedStartError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
