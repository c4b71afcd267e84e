/**
 * An application on the embedded database, as a process of its own, for tests that kill it or run it as another user.
 * Takes launch options as JSON in its argument, with `uid` to become first; tells what happens as lines of JSON.
 */
import pg from 'pg'
import { launchEmbedded } from '../launch.ts'
import { EmbeddedStartError } from '../start-error.ts'

const { uid, ...options } = JSON.parse(process.argv[2] ?? '{}')

/** What was loaded before stays loaded: the new user need not be able to enter the project's folder. */
if (uid !== undefined) {
  process.chdir('/')
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

function tell(event: Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

try {
  const server = await launchEmbedded({
    ...options,
    onProgress: (progress: string) => tell({ event: 'progress', progress }),
  })
  process.on('SIGTERM', async () => {
    await server.stop()
    process.exit(0)
  })
  process.on('SIGINT', async () => {
    // Long enough for a server that got the signal too to be gone.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const client = new pg.Client(server.connection)
    await client.connect()
    const { rows } = await client.query('select 42 as answer')
    await client.end()
    tell({ event: 'interrupted', rows })
    await server.stop()
    process.exit(0)
  })
  tell({ event: 'ready', connection: server.connection })
} catch (error) {
  if (!(error instanceof EmbeddedStartError)) throw error
  tell({ event: 'failed', code: error.code, message: error.message, detail: error.detail })
  process.exit(1)
}
