/**
 * Application on the embedded database in a separate process, for tests that kill it or run it as another user. Takes
 * launch options as JSON in its argument, with the `uid` to switch to; reports events as lines of JSON.
 */
import pg from 'pg'
import { launchEmbedded } from '../launch.ts'
import { EmbeddedStartError } from '../start-error.ts'

const { uid, ...options } = JSON.parse(process.argv[2] ?? '{}')

// All modules are loaded, so the new user does not need access to the project's folder.
if (uid !== undefined) {
  process.chdir('/')
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

function report(event: Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

try {
  const server = await launchEmbedded({
    ...options,
    onProgress: (progress: string) => report({ event: 'progress', progress }),
  })
  process.on('SIGTERM', async () => {
    await server.stop()
    process.exit(0)
  })
  process.on('SIGINT', async () => {
    // Waits in case the server also received the signal and is exiting.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const client = new pg.Client(server.connection)
    await client.connect()
    const { rows } = await client.query('select 42 as answer')
    await client.end()
    report({ event: 'interrupted', rows })
    await server.stop()
    process.exit(0)
  })
  report({ event: 'ready', connection: server.connection })
} catch (error) {
  if (!(error instanceof EmbeddedStartError)) throw error
  report({ event: 'failed', code: error.code, message: error.message, detail: error.detail })
  process.exit(1)
}
