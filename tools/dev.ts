import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { loadStorage } from '#server/config.ts'
import { ConfigError, loadEnvFile } from '#server/environment.ts'

/**
 * Runs server and browser app with hot reload. The embedded database starts once, and holds the state of the stand-ins;
 * only the server restarts when its files change. Vite serves the browser app and proxies everything else to the server
 * (vite.config.ts). Open the address that Vite prints.
 */
async function main() {
  loadEnvFile()
  const { dataDir, databaseUrl } = loadStorage(process.env)
  const database = databaseUrl === null ? await launchEmbedded({ dataDir, onProgress: console.log }) : null

  const port = process.env.PORT ?? '3000'
  const apiPort = process.env.API_PORT ?? '3001'
  const watched = ['server', 'contract', 'domain', 'packages'].map((folder) => `--watch-path=${folder}`)
  const server = start([...watched, 'server/main.ts', '--api-only', '--join-database'], {
    PORT: apiPort,
    ORIGIN: `http://localhost:${port}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/trellis',
  })
  const web = start(['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', port, '--strictPort'], {
    API_PORT: apiPort,
  })

  const halves = [server, web]
  const ended = halves.map((half) => once(half, 'exit'))
  const stop = () => {
    for (const half of halves) half.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  await Promise.race([...ended, ...(database ? [database.ended] : [])])
  stop()
  await Promise.all(ended)
  await database?.stop()
}

function start(args: string[], settings: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedStartError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
