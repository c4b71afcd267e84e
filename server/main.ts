import { createServer, type Server } from 'node:http'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { createApp } from './app.ts'
import { ConfigError, loadConfig, loadEnvFile } from './config.ts'
import { listSampleSignIns, prepareSampleFamily } from './features/seeding/sample-family/sample-family.ts'
import { isEmpty, seedContent } from './features/seeding/seed-content.ts'
import { UPLOAD_WITHIN_MILLISECONDS } from './http/slow-request.ts'
import { createLog } from './log.ts'
import { builtApp } from './start/build-app.ts'
import { listen, StartError } from './start/listen.ts'
import { openMigratedDatabase } from './start/open-database.ts'
import { openServices } from './start/open-services.ts'
import { greeting, progress } from './start/progress.ts'

/** For the headers of a request to arrive; its body has a time of its own (http/slow-request.ts). */
const HEADERS_WITHIN_MILLISECONDS = 30_000

/** Brings the whole product up, in an order in which every refusal comes early and undoes what was begun. */
async function main() {
  loadEnvFile()
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const tell = progress()
  const cleanUp = new AsyncDisposableStack()
  stopOnSignal(cleanUp)

  try {
    // The port is taken first: a second start is told so before it touches anything.
    const door = createServer({
      headersTimeout: HEADERS_WITHIN_MILLISECONDS,
      requestTimeout: UPLOAD_WITHIN_MILLISECONDS,
    })
    answerNotReady(door)
    const port = await listen(door, config)
    cleanUp.defer(() => closeServer(door))

    const opened = await openMigratedDatabase(config, log, tell)
    cleanUp.defer(opened.close)
    opened.lost.then(() => {
      log.fatal('The embedded database ended unexpectedly')
      stop(cleanUp, 1)
    })

    const { services, stop: stopServices } = await openServices(
      { ...config, port, origin: originOn(config, port) },
      log,
      opened,
    )
    cleanUp.defer(stopServices)

    if (await isEmpty(services.database)) {
      tell('Putting in the sample content')
      const withFamily = config.databaseUrl === null && !config.production
      await seedContent(services.database, tell, {
        videoHosts: config.videoHosts,
        ...(withFamily && { andThen: await prepareSampleFamily(services) }),
      })
    }
    if (config.production && config.contentManagers.length === 0) {
      log.warn('Content management is closed: set CONTENT_MANAGERS to the e-mail addresses that may use it')
    }

    if (config.production && config.mail.operator === null) {
      log.warn('Nobody is mailed what is written in the contact form: set CONTACT_EMAIL to who should be')
    }

    const apiOnly = process.argv.includes('--api-only')
    const app = await createApp(services, apiOnly ? null : await builtApp(tell))
    door.removeAllListeners('request')
    door.on('request', app)
    // Registered last and so done first: requests under way end before the database goes.
    cleanUp.defer(() => closeServer(door))
    // Before that even: no stream ends by itself, and closing waits for all that goes on.
    cleanUp.defer(() => services.live.stop())
    process.stdout.write(greeting(config, port, await listSampleSignIns(services)))
  } catch (error) {
    await cleanUp.disposeAsync()
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

/** Lets requests under way end, up to five seconds, then closes. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5000).unref()
  })
}

let stopping = false

function stop(cleanUp: AsyncDisposableStack, code: number) {
  if (stopping) return
  stopping = true
  cleanUp.disposeAsync().then(
    () => process.exit(code),
    (error) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
}

function stopOnSignal(cleanUp: AsyncDisposableStack) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(cleanUp, 0))
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedStartError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
