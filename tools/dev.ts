import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Runs server and browser app with hot reload: the server restarts when its files change; Vite serves the browser app
 * and proxies /api, /dev and /media to the server. Open the address that Vite prints.
 */
const WEB_PORT = process.env.PORT ?? '3000'
const API_PORT = process.env.API_PORT ?? '3001'
const origin = `http://localhost:${WEB_PORT}`

const server = start(
  ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', 'server/main.ts', '--api-only'],
  {
    PORT: API_PORT,
    ORIGIN: origin,
  },
)
const web = start(['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', WEB_PORT, '--strictPort'], {
  API_PORT,
})
const halves = [server, web]

for (const half of halves) half.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)

function start(args: string[], settings: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
}

function stopAll() {
  for (const half of halves) half.kill('SIGTERM')
}
