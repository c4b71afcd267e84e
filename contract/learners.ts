import { z } from 'zod'
import { MIN_PASSWORD_LENGTH } from '#domain/new-password.ts'
import { Id } from './fields.ts'
import { operation } from './operation.ts'

const FILL_IN = 'Please fill in all required fields'
/** Typed in one line. PostgreSQL's text cannot hold a NUL, and no name has a control character. */
const line = (max: number) =>
  z
    .string(FILL_IN)
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'Please remove the invisible characters')
const required = (max: number) => line(max).min(1, FILL_IN)

/** What a parent fills in to add a learner (accounts-and-parent-portal.md, section 5). */
const NewLearner = z.object({
  firstName: required(80),
  lastName: required(80),
  email: required(254)
    .pipe(z.email('Please enter a valid email address'))
    .transform((email) => email.toLowerCase()),
  username: required(30)
    .pipe(
      z
        .string()
        .min(3, 'Username must be at least 3 characters')
        .regex(/^[a-zA-Z0-9_.]+$/, 'Username may have letters, digits, dots and underscores only'),
    )
    .transform((username) => username.toLowerCase()),
  password: z
    .string(FILL_IN)
    .min(1, FILL_IN)
    .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(128, 'Password must be at most 128 characters'),
  cell: line(40).optional(),
  gradeId: Id.optional(),
})

const Learner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  cell: z.string().nullable(),
  gradeId: Id.nullable(),
  /** null is shown as 'Unknown'. */
  gradeName: z.string().nullable(),
})

export const learners = {
  list: operation
    .route({ method: 'GET', path: '/learners', summary: "The parent's learners", tags: ['Learners'] })
    .output(z.object({ learners: z.array(Learner) })),
  add: operation
    .route({
      method: 'POST',
      path: '/learners',
      successStatus: 201,
      summary: 'Create a learner account',
      description: 'Account, profile, link to the parent and enrolment are written together or not at all.',
      tags: ['Learners'],
    })
    .input(NewLearner)
    .output(z.object({ learner: Learner })),
}
