import { z } from 'zod'
import { ACCOUNT_LIMITS } from '#domain/accounts.ts'
import { LESSON_MINUTES, listSlots, MAX_SLOTS, MAX_TUTORS, type WeeklySlot } from '#domain/tutoring.ts'
import { isTimeZone } from './time-zone.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const Slot = z.string().transform((text, context): WeeklySlot => {
  const [, day = '', hour, minute] = /^([a-z]{3}) ([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim().toLowerCase()) ?? []
  const weekday = WEEKDAYS.indexOf(day) + 1
  if (weekday > 0) return { weekday, hour: Number(hour), minute: Number(minute) }
  context.addIssue({ code: 'custom', message: 'must have slots such as "Mon 16:30"' })
  return z.NEVER
})

const Tutor = z
  .strictObject({
    id: z.string().regex(/^[a-z\d-]{1,40}$/, 'must have ids of small letters, digits and hyphens'),
    name: z.string().trim().min(1).max(ACCOUNT_LIMITS.name),
    email: z.email('must have an e-mail address for each tutor').toLowerCase(),
    timeZone: z.string().refine(isTimeZone, 'must have time zones such as America/Chicago'),
    backgroundCheck: z.iso
      .date('must have the day of each background check, such as 2026-09-14')
      .refine((day) => Date.parse(day) <= Date.now(), 'must not have a background check in the future'),
    room: z.url({ protocol: /^https$/, error: 'must have an https address of each video room' }).max(500),
    slots: z.array(Slot).min(1).max(MAX_SLOTS),
  })
  .refine((tutor) => !overlaps(tutor), `must have slots at least ${LESSON_MINUTES} minutes apart`)

/** Adult whom the operator names for lessons; the background check is confirmed by naming its day. */
export type Tutor = z.infer<typeof Tutor>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Setting `TUTORS`: a JSON list. */
export const TutorList = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    if (text.trim() === '') return []
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of tutors' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(Tutor, 'must be a JSON list of tutors')
      .max(MAX_TUTORS)
      .refine((tutors) => isUnique(tutors.map(({ id }) => id)), 'must have another id for each tutor')
      .refine(
        (tutors) => isUnique(tutors.map(({ email }) => email)),
        'must have another e-mail address for each tutor',
      ),
  )

/** True if two lessons of a tutor overlap in a week without a change of the clock. */
function overlaps({ slots }: { slots: readonly WeeklySlot[] }): boolean {
  const monday = Date.UTC(2026, 0, 5)
  const week = 7 * 24 * 3_600_000
  const starts = listSlots({ timeZone: 'UTC', slots }, new Date(monday), new Date(monday + 2 * week))
  return (
    starts.length < 2 * slots.length ||
    starts.some(
      (start, index) => index > 0 && start.getTime() - (starts[index - 1]?.getTime() ?? 0) < LESSON_MINUTES * 60_000,
    )
  )
}
