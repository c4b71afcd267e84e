import { z } from 'zod'
import { Id, integerInAddress } from './fields.ts'
import { NOT_FOUND, restrictedOperation, TOO_MANY_ATTEMPTS } from './operation.ts'

const SeedRun = z.object({
  id: Id,
  /** `cut-off`: the server stopped during the run. Finished grades remain; a new run can start. */
  state: z.enum(['running', 'done', 'failed', 'cut-off']),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  /** First and last name, or the local part of the email address; null once the account is deleted. */
  startedBy: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }),
})

const SeedLine = z.object({
  /** Consecutive within the run, from 1. */
  number: z.int(),
  at: z.date(),
  level: z.enum(['info', 'success', 'error']),
  message: z.string(),
})

const tags = ['Seeding']

/**
 * Seeding of the sample grades (learner-area.md, sections 2, 4 and 9), for content managers. When seeding is disabled
 * (in production without SEED_DATA), `status` reports it and `start` returns FORBIDDEN.
 */
export const seeding = {
  status: restrictedOperation
    .route({
      method: 'GET',
      path: '/seeding',
      summary: 'Seeding status and the latest run',
      tags,
    })
    .output(z.object({ enabled: z.boolean(), run: SeedRun.nullable() })),
  start: restrictedOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/seeding/runs',
      successStatus: 201,
      summary: 'Start adding the sample data',
      description: 'Returns the current run instead if one is in progress.',
      tags,
    })
    .output(z.object({ run: SeedRun, started: z.boolean() })),
  log: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/seeding/runs/{runId}/log',
      summary: 'Log entries since a position',
      description: 'Poll with the number of the last entry while the run is in progress.',
      tags,
    })
    .input(z.object({ runId: Id, after: integerInAddress().min(0).default(0) }))
    .output(z.object({ run: SeedRun, lines: z.array(SeedLine) })),
}
