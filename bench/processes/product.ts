import { join } from 'node:path'
import { type Spawned, startProgram } from './spawned.ts'

/** The product as it runs with no configuration: empty is unset. */
const DEFAULTS = {
  NODE_ENV: 'development',
  HOST: 'localhost',
  PORT: '0',
  ORIGIN: '',
  DATABASE_URL: '',
  AUTH_SECRET: '',
  SMTP_URL: '',
  LOG_LEVEL: 'info',
}

/** Starts the product on the embedded database in `folder`/data, after the modules of `preload`. */
export function startProduct(folder: string, preload: readonly string[] = []): Promise<Spawned> {
  return startProgram([...preload.map((module) => `--import=${module}`), 'server/main.ts'], {
    env: { ...DEFAULTS, DATA_DIR: join(folder, 'data'), RECORDED_STATEMENTS: recordingIn(folder) },
    outputFile: join(folder, 'product.log'),
  })
}

/** Where bench/statement-recorder.ts, when preloaded, writes what the product sends to the database. */
export function recordingIn(folder: string): string {
  return join(folder, 'statements.jsonl')
}
