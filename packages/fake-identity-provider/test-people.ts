import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A person of the test identity provider: whoever its page is told to be. */
export type TestPerson = { email: string; firstName: string; lastName: string; emailVerified: boolean }

const NO_EMAIL = 'Please enter an email address, such as pat@example.test'

const name = z
  .string()
  .trim()
  .max(80, 'A name has at most 80 characters')
  .regex(/^\P{Cc}*$/u, 'A name has no control characters')

/** What the page's form sends. */
export const TestPersonForm = z
  .object({
    email: z.string().trim().max(254, NO_EMAIL).pipe(z.email(NO_EMAIL)),
    firstName: name.default(''),
    lastName: name.default(''),
    emailVerified: z.literal('yes').optional(),
  })
  .transform((form): TestPerson => ({ ...form, emailVerified: form.emailVerified === 'yes' }))

/** Offered on the page, so that a first try is one press. */
export const OFFERED_PEOPLE: TestPerson[] = [
  { email: 'robin.reed@example.test', firstName: 'Robin', lastName: 'Reed', emailVerified: true },
  { email: 'sam.field@example.test', firstName: 'Sam', lastName: 'Field', emailVerified: false },
]

/** The same address is the same person the next time, after a restart as well. */
export function subjectOf(person: TestPerson): string {
  return createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 32)
}
