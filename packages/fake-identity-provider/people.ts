import { createHash } from 'node:crypto'
import { z } from 'zod'

export type Person = { email: string; firstName: string; lastName: string; emailVerified: boolean }

const NO_EMAIL = 'Please enter an email address, such as pat@example.test'

const name = z
  .string()
  .trim()
  .max(80, 'A name has at most 80 characters')
  .regex(/^\P{Cc}*$/u, 'A name has no control characters')

/** Form of the page. */
export const PersonForm = z
  .object({
    email: z.string().trim().max(254, NO_EMAIL).pipe(z.email(NO_EMAIL)),
    firstName: name.default(''),
    lastName: name.default(''),
    emailVerified: z.literal('yes').optional(),
  })
  .transform((form): Person => ({ ...form, emailVerified: form.emailVerified === 'yes' }))

/** People who can be selected with one click. */
export const SAMPLE_PEOPLE: Person[] = [
  { email: 'robin.reed@example.test', firstName: 'Robin', lastName: 'Reed', emailVerified: true },
  { email: 'sam.field@example.test', firstName: 'Sam', lastName: 'Field', emailVerified: false },
]

/** Subject identifier, derived from the email address, so that it survives a restart. */
export function subjectOf(person: Person): string {
  return createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 32)
}
