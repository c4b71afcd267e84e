/** Preload script for the server that prints the state of the embedded database when the features are loaded. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

registerHooks({
  load(url, context, next) {
    if (url.endsWith('/server/app.ts')) console.log(`Loading the features: the database is ${databaseState()}`)
    return next(url, context)
  },
})

/** State from PostgreSQL's PID file, which has `ready` in the eighth line once it accepts connections. */
function databaseState(): string {
  try {
    const file = readFileSync(join(process.env.DATA_DIR ?? '', 'postgres/postmaster.pid'), 'utf8')
    return file.split('\n')[7]?.trim() || 'starting'
  } catch {
    return 'starting'
  }
}
