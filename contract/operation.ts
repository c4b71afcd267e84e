import { type OpenAPI, oc } from '@orpc/contract'
import { z } from 'zod'
import { GRADE_CLOSED } from '#domain/access.ts'
import type { KeyReader } from '#domain/keys.ts'

/** Field name to the message to show next to the field. */
const FieldErrors = z.object({ fields: z.record(z.string(), z.string()) })

/*
 * Errors that several operations declare: code, HTTP status and user-facing message. Internal failures are logged and
 * never included in a response.
 */
const UNAUTHENTICATED = { UNAUTHENTICATED: { status: 401, message: 'Authentication required' } } as const
const INVALID_INPUT = {
  INVALID_INPUT: { status: 422, message: 'Please check the highlighted fields.', data: FieldErrors },
} as const
const FORBIDDEN = {
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
} as const
export const NOT_FOUND = { NOT_FOUND: { status: 404, message: 'Not found' } } as const
export const REAUTHENTICATION_REQUIRED = {
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Please confirm that it’s you, then try again.' },
} as const
export const LINK_GONE = {
  LINK_GONE: { status: 410, message: 'This link has expired or was already used.' },
} as const
export const TOO_MANY_ATTEMPTS = {
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
} as const
/** Daily maximum of a learner (domain/daily-limits.ts); `until` is the time from which it is allowed again. */
export const TOO_MANY_TODAY = {
  TOO_MANY_TODAY: {
    status: 429,
    message: 'That’s the limit for one day. Please continue tomorrow.',
    data: z.object({ until: z.date() }),
  },
} as const
/**
 * Maximum of mails to an address of the sender's choice (server/rate-limits/rate-limits.ts); `until` is the time from
 * which the next one is possible.
 */
export const TOO_MANY_MAILS = {
  TOO_MANY_MAILS: {
    status: 429,
    message: 'We can’t email this address right now. Please try again later.',
    data: z.object({ until: z.date() }),
  },
} as const
/** An export with too many rows for one answer is a file, prepared by a job. */
export const EXPORT_IN_BACKGROUND = {
  EXPORT_IN_BACKGROUND: { status: 409, message: 'The download is prepared in the background.' },
  EXPORT_BUSY: {
    status: 409,
    message: 'Another download for your family is being prepared. Please try again in a few minutes.',
  },
} as const
/** Answers that cannot be parsed are not scored as wrong: nothing is stored, and the learner rewrites them. */
export const UNREADABLE = {
  UNREADABLE: {
    status: 409,
    message: 'Some answers can’t be read. Please write them differently.',
    data: z.object({ questions: z.array(z.object({ id: z.string(), message: z.string() })) }),
  },
} as const
/**
 * An expression among the answers could not be judged in time. The answers are stored, and judged within a minute: the
 * same request then returns the result.
 */
export const CHECKING = {
  CHECKING: {
    status: 425,
    message: 'We’re checking your answers. The result follows within a minute.',
    data: z.object({ answers: z.int() }),
  },
} as const
/** The grade in which the learner is enrolled is unpublished. */
export const CLOSED = { GRADE_CLOSED: { status: 409, message: GRADE_CLOSED } } as const

/** Moving a learner to another grade needs a confirmation, which names the test that is running. */
export const CONFIRM_SWITCH = {
  CONFIRM_SWITCH: {
    status: 409,
    message: 'Switching to another grade needs a confirmation.',
    data: z.object({
      /** Null for a grade that no longer exists. */
      fromGradeName: z.string().nullable(),
      runningTest: z.object({ title: z.string(), deadline: z.date() }).nullable(),
    }),
  },
} as const

/**
 * A visitor who looks around the sample family has asked for more than its pages: nothing of it can be changed, and it has
 * no payments, devices or messages.
 */
export const SAMPLE_FAMILY = {
  SAMPLE_FAMILY: {
    status: 403,
    message: 'This is a sample family. Nothing you do here is stored. Create an account to use Trellis yourself.',
  },
} as const

/**
 * @property keys reader of the keys that the output can hold; contract/keys.test.ts finds operations without it
 * @property changes false for an operation of staff that changes nothing, although it is not a GET
 */
type OperationMeta = { keys?: KeyReader; changes?: false }

const base = oc.$meta<OperationMeta>({}).errors(SAMPLE_FAMILY)

/** Operation that also accepts visitors. */
export const publicOperation = base.errors(INVALID_INPUT).route({ spec: withoutSession })

/** Operation for every signed-in user. */
export const operation = base.errors({ ...UNAUTHENTICATED, ...INVALID_INPUT })

/** Operation for some signed-in users: parents, content managers, or learners with access to the content. */
export const restrictedOperation = operation.errors(FORBIDDEN)

/**
 * Operation of parents that requires proof of identity in the last ten minutes (`session.confirmPassword` and others).
 */
export const verifiedOperation = restrictedOperation.errors(REAUTHENTICATION_REQUIRED)

/** Marks the operation in the OpenAPI document as callable without a session. */
function withoutSession(entry: OpenAPI.OperationObject): OpenAPI.OperationObject {
  return { ...entry, security: [{}, { bearer: [] }] }
}

/** Output of an operation, for the statement that returns it. */
export function outputOf<Output extends z.ZodObject>(declared: {
  '~orpc': { outputSchema?: Output | undefined }
}): Output {
  const { outputSchema } = declared['~orpc']
  if (outputSchema === undefined) throw new Error('The operation declares no output')
  return outputSchema
}
