import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sql } from 'kysely'
import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { type AudioType, detectAudioType } from '#packages/content-formats/audio-type.ts'
import { countPixels, detectImageType, type ImageType } from '#packages/content-formats/image-type.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Executor } from '../../../database/database.ts'
import { query, WithId } from '../../../database/rows.ts'
import type { SessionUser } from '../../../http/session.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'

type Env = { Bindings: HttpBindings; Variables: { user: SessionUser } }

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const ERRORS = {
  UNAUTHENTICATED: { status: 401, message: 'Authentication required' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The image is too large. The limit is 2 MB.' },
  RECORDING_TOO_LARGE: {
    status: 413,
    message: 'The file is too large. The limit is 2 MB for an image and 4 MB for a recording.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  TOO_MANY_PIXELS: {
    status: 422,
    message: 'The image has too many pixels. The limit is 25 million, such as 5,000 by 5,000.',
  },
  INVALID_INPUT: {
    status: 422,
    message: 'Please choose a PNG, JPEG, WebP or GIF image, or an MP3, M4A or Ogg recording.',
  },
} as const

/**
 * Images of reading texts, and recordings for videos. `POST /files` with the bytes of one as the body, by content managers, answers 201 with `{
 * id, address }`, or an error like operations: `{ code, status, message }`. `GET /files/{id}` needs no session, since
 * pages load pictures without one: addresses cannot be guessed and appear only in texts that the reader may read.
 */
export function filePages(
  { database }: Pick<Services, 'database'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<Env>()

  app.post(
    '/',
    // Runs before the body is read.
    async (c, next) => {
      const user = await readSession(c.env.incoming)
      if (!user) return sendError(c, 'UNAUTHENTICATED')
      if (!user.contentManager) return sendError(c, 'FORBIDDEN')
      if (!(await consumeAttempt(database.kysely, 'upload-image', user.id))) return sendError(c, 'TOO_MANY_ATTEMPTS')
      c.set('user', user)
      await next()
    },
    bodyLimit({ maxSize: CONTENT_LIMITS.audioBytes, onError: (c) => sendError(c, 'RECORDING_TOO_LARGE') }),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const image = detectImageType(bytes)
      const type = image ?? detectAudioType(bytes)
      if (!type) return sendError(c, 'INVALID_INPUT')
      if (image && bytes.length > CONTENT_LIMITS.imageBytes) return sendError(c, 'PAYLOAD_TOO_LARGE')
      if (image && (countPixels(bytes, image) ?? 0) > CONTENT_LIMITS.imagePixels) return sendError(c, 'TOO_MANY_PIXELS')
      try {
        const id = await insertFile(database.kysely, { type, bytes, userId: c.get('user').id })
        return c.json({ id, address: `/files/${id}` }, 201)
      } catch (error) {
        // The account was deleted during the upload.
        if (brokenConstraint(error) === 'content_files_uploaded_by_user_fkey') return sendError(c, 'UNAUTHENTICATED')
        throw error
      }
    },
  )

  app.get(`/:id{${UUID}}`, async (c) => {
    const file = await findFile(database.kysely, c.req.param('id'))
    if (!file) return c.text('Not found', 404)
    // A file never changes: another one has another address.
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Type', file.type)
    // Some browsers play no sound without ranges, and others cannot move in it.
    c.header('Accept-Ranges', 'bytes')
    const range = parseRange(c.req.header('Range'), file.bytes.length)
    if (range === null) return c.body(new Uint8Array(file.bytes))
    if (range === 'unsatisfiable') {
      c.header('Content-Range', `bytes */${file.bytes.length}`)
      return c.body(null, 416)
    }
    c.header('Content-Range', `bytes ${range.from}-${range.to}/${file.bytes.length}`)
    return c.body(new Uint8Array(file.bytes.subarray(range.from, range.to + 1)), 206)
  })

  app.all('*', (c) => c.text('Not found', 404))
  // The user variable is visible within these handlers only.
  return new Hono<{ Bindings: HttpBindings }>().route('/', app)
}

type Range = { from: number; to: number }

/** Reads a request for one range of bytes; null for the whole file, as for several ranges or other units. */
function parseRange(header: string | undefined, length: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'unsatisfiable' : { from, to }
}

function sendError(c: Context<Env>, code: keyof typeof ERRORS) {
  const { status, message } = ERRORS[code]
  // The unread remainder of the body would be parsed as the connection's next request.
  c.env.outgoing.setHeader('Connection', 'close')
  return c.json({ code, status, message }, status)
}

/** Id of 128 random bits, which nobody can guess: a UUID of version 4 has 122. */
function createFileId(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @returns id of the file */
async function insertFile(
  db: Executor,
  file: { type: ImageType | AudioType; bytes: Uint8Array; userId: string },
): Promise<string> {
  const rows = await query(
    db,
    WithId,
    sql`
    INSERT INTO content_files (id, content_type, bytes, uploaded_by)
    VALUES (${createFileId()}, ${file.type}, ${Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)}, ${file.userId})
    RETURNING id`,
  )
  if (!rows[0]) throw new Error('Inserting a file returned no row')
  return rows[0].id
}

const StoredFile = z.object({ type: z.string(), bytes: z.instanceof(Buffer) })

async function findFile(db: Executor, id: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const [row] = await query(
    db,
    StoredFile,
    sql`
    SELECT content_type AS type, bytes FROM content_files WHERE id = ${id}`,
  )
  return row
}
