import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { LessonPart } from '#contract/content/fields.ts'
import { Id } from '#contract/fields.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { SessionUser } from '../../../http/session.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import { insertImport, type UploadPurpose } from './staging-queries.ts'

const Questions = z.object({ kind: z.literal('questions') })
const Query = z.union([
  Questions.extend({ lessonId: Id, part: LessonPart }).transform(
    ({ kind, lessonId: id, part }): UploadPurpose => ({ kind, target: { kind: 'lesson', id, part } }),
  ),
  Questions.extend({ testId: Id }).transform(
    ({ kind, testId: id }): UploadPurpose => ({ kind, target: { kind: 'test', id, part: null } }),
  ),
  z
    .object({ kind: z.literal('lessons'), subjectId: Id })
    .transform(({ kind, subjectId: id }): UploadPurpose => ({ kind, target: { kind: 'subject', id, part: null } })),
  // Strict: a question import with a broken target is not one for a draft.
  z
    .strictObject({ kind: z.literal('questions'), name: z.optional(z.string()) })
    .transform(({ kind }): UploadPurpose => ({ kind, target: null })),
  z.object({ kind: z.literal('grade') }).transform(({ kind }): UploadPurpose => ({ kind, target: null })),
])

function parseUploadPurpose(query: Record<string, string>): UploadPurpose | null {
  return Query.safeParse(query).data ?? null
}

/** File name for display: without folders, on one line, no longer than a title. */
function displayFileName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const displayName = last
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .slice(0, CONTENT_LIMITS.title)
    .toWellFormed()
    .trim()
  return displayName === '' ? 'file' : displayName
}

/** Maximum size of the body, including the boundaries of a form. */
const MAX_BYTES: Record<UploadPurpose['kind'], number> = CONTENT_LIMITS.uploadBytes

type Env = { Bindings: HttpBindings }

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const ERRORS = {
  UNAUTHENTICATED: { status: 401, message: 'Authentication required' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  NOT_FOUND: { status: 404, message: 'The target no longer exists.' },
  BROKEN_OFF: { status: 400, message: 'The upload was incomplete. Please try again.' },
  CONFLICT: { status: 409, message: 'This file was already uploaded.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The file is too large.' },
  UNSUPPORTED: { status: 415, message: 'Please send the file as it is, without a content encoding.' },
  INVALID_INPUT: { status: 422, message: 'Please choose what the file is for.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Other files are being processed. Please try again in a moment.' },
} as const

const MEGABYTES = { questions: '1 MB', lessons: '24 MB', grade: '64 MB' } as const

/** Receives files to import (contract/content/imports.ts). Rejected requests are answered before their body is read. */
export function importPages(
  { config, database, importReader }: Pick<Services, 'config' | 'database' | 'importReader'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<Env>()

  app.put(`/:id{${UUID}}`, async (c) => {
    const { incoming } = c.env
    const user = await readSession(incoming)
    if (!user) return sendError(c, 'UNAUTHENTICATED')
    if (!user.contentManager) return sendError(c, 'FORBIDDEN')
    const purpose = parseUploadPurpose(c.req.query())
    if (!purpose) return sendError(c, 'INVALID_INPUT')
    if ((incoming.headers['content-encoding'] ?? 'identity') !== 'identity') return sendError(c, 'UNSUPPORTED')
    if (!(await consumeAttempt(database.kysely, 'import-content', user.id))) return sendError(c, 'TOO_MANY_ATTEMPTS')

    const leave = importReader.enter(user.id)
    if (!leave) return sendError(c, 'TOO_MANY_REQUESTS')
    let isRead = false
    try {
      const body = await readUpload(incoming, MAX_BYTES[purpose.kind])
      if (body.kind === 'broken-off') return sendError(c, 'BROKEN_OFF')
      if (body.kind === 'too-large') {
        return sendError(
          c,
          'PAYLOAD_TOO_LARGE',
          `The file is too large: at most ${MEGABYTES[purpose.kind]} are possible.`,
        )
      }
      const id = c.req.param('id').toLowerCase()
      const fileName = displayFileName(c.req.query('name'))
      const outcome = await insertImport(database.kysely, { ...purpose, id, ownerId: user.id, fileName })
      if (outcome === 'no-target') return sendError(c, 'NOT_FOUND')
      if (outcome === 'used') return sendError(c, 'CONFLICT')
      const reading = importReader.read(id, {
        kind: purpose.kind,
        upload: { name: fileName, contentType: c.req.header('content-type') ?? '', bytes: body.bytes },
        videoHosts: config.videoHosts,
      })
      isRead = true
      void reading.finally(leave)
      return c.json({ id }, 202)
    } catch (error) {
      // The account was deleted during the upload.
      if (brokenConstraint(error) === 'content_imports_owner_user_fkey') return sendError(c, 'UNAUTHENTICATED')
      throw error
    } finally {
      // An upload that is being read frees its slot at the end.
      if (!isRead) leave()
    }
  })

  app.all('*', (c) => c.json({ code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404))
  return app
}

function sendError(c: Context<Env>, code: keyof typeof ERRORS, text?: string) {
  const { status, message } = ERRORS[code]
  // The unread remainder of the body would be parsed as the connection's next request.
  c.env.outgoing.setHeader('Connection', 'close')
  return c.json({ code, status, message: text ?? message }, status)
}

type UploadBody = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'too-large' } | { kind: 'broken-off' }

/** Reads the body of a request up to a limit, without waiting for any excess. */
async function readUpload(request: IncomingMessage, maxBytes: number): Promise<UploadBody> {
  if (Number(request.headers['content-length']) > maxBytes) return { kind: 'too-large' }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > maxBytes) return { kind: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    return { kind: 'broken-off' }
  }
  if (!request.complete) return { kind: 'broken-off' }
  // A dedicated buffer can be transferred to a thread.
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { kind: 'whole', bytes }
}
