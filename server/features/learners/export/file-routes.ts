import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import { Hono } from 'hono'
import { Id } from '#contract/fields.ts'
import { toFileName } from '#packages/content-formats/file-name.ts'
import type { Executor } from '../../../database/database.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import { parent, verified } from '../../../http/callers.ts'
import { acceptsEncoding } from '../../../http/content-encoding.ts'
import type { SessionUser } from '../../../http/session.ts'
import { streamOf } from '../../../http/stream-body.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import { findChunk, findReadyFile } from './file-queries.ts'

const NOT_FOUND = { code: 'NOT_FOUND', status: 404, message: 'Not found' }
const FORBIDDEN = { code: 'FORBIDDEN', status: 403, message: 'You don’t have permission to do this.' }
const TOO_MANY_ATTEMPTS = {
  code: 'TOO_MANY_ATTEMPTS',
  status: 429,
  message: 'Too many attempts. Please try again later.',
}

/**
 * `GET /files/learners/{learnerId}`: streams a prepared export to a linked parent who has recently proved their identity.
 */
export function exportFileRoutes(
  { database, exportDatabase, log }: Pick<Services, 'database' | 'exportDatabase' | 'log'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const caller = verified(parent)

  app.get('/files/learners/:learnerId', async (c) => {
    let user: SessionUser
    try {
      user = caller.admit(await readSession(c.env.incoming), true)
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const { code, status, message } = error
      return c.json({ code, status, message }, status === 401 ? 401 : 403)
    }
    if (!(await consumeAttempt(database.kysely, 'export-learner', user.id))) return c.json(TOO_MANY_ATTEMPTS, 429)
    const id = Id.safeParse(c.req.param('learnerId'))
    const file = id.success ? await findReadyFile(exportDatabase.kysely, user.id, id.data) : undefined
    if (!id.success || !file) return c.json(FORBIDDEN, 403)
    if (file.run === null) return c.json(NOT_FOUND, 404)
    await logAboutChild(database.kysely, { kind: 'export', learnerId: id.data, by: { id: user.id, role: 'parent' } })

    const onFailure = (error: unknown) => {
      log.error({ err: error }, 'The download of an export failed')
      // The status has already been sent; aborting the connection marks the file as incomplete.
      c.env.outgoing.destroy()
    }
    const compressed = readFile(exportDatabase.kysely, { learnerId: id.data, run: file.run, chunks: file.chunks })
    c.header('Content-Type', 'application/json; charset=utf-8')
    // toFileName leaves lowercase letters, digits, hyphens and dots only.
    c.header(
      'Content-Disposition',
      `attachment; filename="${toFileName(`${file.firstName} ${file.lastName}`, 'learner')}.json"`,
    )
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept-Encoding')
    if (acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) {
      c.header('Content-Encoding', 'gzip')
      return c.body(streamOf(compressed, onFailure))
    }
    return c.body(streamOf(unpacked(compressed), onFailure))
  })
  return app
}

/** Yields the chunks of a file. No connection is held while a slow client reads. */
async function* readFile(
  db: Executor,
  file: { learnerId: string; run: string; chunks: number },
): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < file.chunks; number += 1) {
    const bytes = await findChunk(db, file, number)
    if (bytes === undefined) throw new Error('The file was deleted during its download')
    yield bytes
  }
}

async function* unpacked(compressed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  // A failure of either ends the iteration with its error.
  yield* pipeline(Readable.from(compressed), createGunzip(), () => {})
}
