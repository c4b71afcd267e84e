import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type pg from 'pg'
import { BackupError } from '../backup/archive-format.ts'
import { countRelations } from '../backup/queries.ts'
import { openArchive } from '../backup/read-archive.ts'
import { checkVersion, restoreBackup } from '../backup/restore-backup.ts'
import { restoreFiles } from '../backup/restore-files.ts'
import type { Config, Storage } from '../config.ts'
import { openConnection } from '../database/database.ts'

const BACKUP = /\.tar\.zst(\.age)?$/
const MAX_SHOWN = 20
const KEY_BYTES = 12

type Backup = { name: string; bytes: number; at: Date }

type Offer = {
  config: Config
  storage: Storage
  server: Server
  connection: pg.ClientConfig
  /** Address of the server. */
  origin: string
  report: (message: string) => void
}

/**
 * Offers to restore a backup on the first page of an empty installation if its folder has backups: the start waits
 * until someone with the key shown on the terminal has restored one or chosen to begin without.
 * @returns true if a backup was restored
 */
export async function offerRestore({ config, storage, server, connection, origin, report }: Offer): Promise<boolean> {
  const backups = await listBackups(config.backups.folder)
  if (backups.length === 0 || !(await isDatabaseEmpty(connection))) return false

  const key = randomBytes(KEY_BYTES).toString('base64url')
  const decided = Promise.withResolvers<boolean>()
  let state: { step: string } | { error: string | null } = { error: null }

  async function restore(name: string, passphrase: string) {
    state = { step: 'Verifying the backup' }
    const onProgress = (step: string) => {
      state = { step }
      report(step)
    }
    try {
      const archive = await openArchive(join(config.backups.folder, name), passphrase || config.backups.passphrase)
      try {
        await checkVersion(archive.manifest)
        await restoreBackup(archive, connection, {
          onProgress,
          beforeCommit: () => restoreFiles(archive, storage, report, { isFirstStart: true }),
        })
      } finally {
        await archive.close()
      }
      decided.resolve(true)
    } catch (error) {
      if (!(error instanceof BackupError)) report(error instanceof Error ? `${error.stack}` : String(error))
      state = { error: error instanceof BackupError ? error.message : 'The restore failed; the terminal says why.' }
    }
  }

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'")
    c.header('Cache-Control', 'no-store')
    c.header('X-Frame-Options', 'DENY')
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/restore.css', (c) => c.text(STYLE, 200, { 'Content-Type': 'text/css' }))
  app.get('/', (c) => c.html('step' in state ? progressPage(state.step) : offerPage(backups, state.error)))
  app.post('/', bodyLimit({ maxSize: 4096 }), async (c) => {
    const { key: sent, choice, file, passphrase } = await c.req.parseBody()
    if ('step' in state) return c.redirect('/', 303)
    if (!isSame(String(sent), key)) {
      return c.html(offerPage(backups, 'This is not the key that the terminal shows.'), 403)
    }
    if (choice === 'empty') {
      decided.resolve(false)
      return c.html(progressPage('Starting'))
    }
    const chosen = backups.find(({ name }) => name === file)
    if (chosen === undefined) return c.html(offerPage(backups, 'Choose a backup.'), 422)
    void restore(chosen.name, String(passphrase ?? ''))
    return c.redirect('/', 303)
  })
  app.all('*', (c) => c.text('Trellis is empty and waits: open its first page', 503))

  const waiting = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', getRequestListener(app.fetch))
  report(`This Trellis is empty, and there are backups in ${config.backups.folder}.`)
  report(`Open ${origin} to restore one or to start without. The key is ${key}`)
  const isRestored = await decided.promise
  server.removeAllListeners('request')
  for (const listener of waiting) server.on('request', listener as () => void)
  return isRestored
}

async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP.test(name))
  const backups = names.map(async (name) => {
    const { size, mtime } = await stat(join(folder, name))
    return { name, bytes: size, at: mtime }
  })
  return (await Promise.all(backups)).sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_SHOWN)
}

async function isDatabaseEmpty(connection: pg.ClientConfig): Promise<boolean> {
  const { client, kysely } = await openConnection(connection)
  try {
    return (await countRelations(kysely)) === 0
  } finally {
    await client.end()
  }
}

function isSame(sent: string, key: string): boolean {
  const a = Buffer.from(sent.trim())
  const b = Buffer.from(key)
  return a.length === b.length && timingSafeEqual(a, b)
}

type Content = ReturnType<typeof html>

function offerPage(backups: readonly Backup[], error: string | null): Content {
  return page(
    'Restore a backup',
    html`<h1>This Trellis is empty</h1>
      <p>You can restore a backup, or start with sample content. The terminal that started Trellis shows the key.</p>
      ${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
      <form method="post" action="/">
        <label>Key <input name="key" required autocomplete="off" spellcheck="false" autofocus /></label>
        <fieldset>
          <legend>Backup</legend>
          ${backups.map(
            ({ name, bytes, at }, index) => html`<label class="choice">
              <input type="radio" name="file" value="${name}" ${index === 0 ? 'checked' : ''} />
              <span>${name}<small>${at.toUTCString()} · ${(bytes / 1e6).toFixed(1)} MB</small></span>
            </label>`,
          )}
        </fieldset>
        <label>Passphrase, if the backup is encrypted <input name="passphrase" type="password" autocomplete="off" /></label>
        <p class="buttons">
          <button name="choice" value="restore">Restore</button>
          <button name="choice" value="empty" class="plain">Start without a backup</button>
        </p>
      </form>`,
  )
}

function progressPage(step: string): Content {
  return page(
    'Restoring',
    html`<h1>One moment</h1>
      <p role="status">${step} …</p>
      <p>This page reloads by itself.</p>`,
    html`<meta http-equiv="refresh" content="2; url=/" />`,
  )
}

function page(title: string, content: Content, head: Content | '' = ''): Content {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    <title>${title} · Trellis</title>
    <link rel="stylesheet" href="/restore.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem }
label, fieldset { display: block; margin-block: 1rem }
input:not([type=radio]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem }
.choice { display: flex; gap: .75rem; overflow-wrap: anywhere }
small { display: block; opacity: .75 }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
button { font: inherit; font-weight: 600; padding: .6rem 1.1rem; border: 2px solid #0b6b4f; border-radius: .6rem; background: #0b6b4f; color: #fff; cursor: pointer }
.plain { background: none; color: inherit }
.error { border-left: 4px solid #c62828; padding-left: .75rem }
`
