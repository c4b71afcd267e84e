import { z } from 'zod'
import {
  ACCOUNT_LIMITS,
  ACCOUNT_MESSAGES,
  EMAIL_PATTERN,
  isInternalEmail,
  MIN_PASSWORD_LENGTH,
  USERNAME_PATTERN,
} from '#domain/accounts.ts'
import { AVATARS } from '#domain/avatars.ts'
import { SUBJECT_COLORS } from '#domain/content/content-limits.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import { isLanguage } from '#domain/languages.ts'
import { PARTS, TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { READING_OPTIONS } from '#domain/reading-options.ts'

/** Largest value of PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647

/** Whole number that PostgreSQL's `integer` can hold. */
export const integer = (message?: string) => z.int(message).min(-MAX_INTEGER).max(MAX_INTEGER)

/** Same range for a path or query parameter, which arrives as text. */
export const integerInAddress = () => z.coerce.number().int().min(-MAX_INTEGER).max(MAX_INTEGER)

const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u
const SEVERAL_LINES = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\p{Co}\p{Cn}\t\n\r]*$/u
const INVISIBLE = 'Please remove the invisible characters'

/**
 * Unmodified single-line text: a token, a version, an author's id. Rejects control characters and lone surrogates,
 * because PostgreSQL cannot store NUL or lone surrogates.
 */
export const oneLine = (max: number) => z.string().max(max, ACCOUNT_MESSAGES.tooLong(max)).regex(ONE_LINE, INVISIBLE)

/** Unmodified multi-line text: as `oneLine`, with tabs and line breaks. */
export const severalLines = (max: number) =>
  z.string().max(max, ACCOUNT_MESSAGES.tooLong(max)).regex(SEVERAL_LINES, INVISIBLE)

/** Content text: any character that PostgreSQL can store, so that existing content files round-trip unchanged. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max, ACCOUNT_MESSAGES.tooLong(max))
    .regex(/^[^\0\p{Cs}]*$/u, INVISIBLE)

export const Id = z.uuid().meta({ examples: ['0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3d'] })

/** Calendar day that PostgreSQL can store, which has no year zero. */
export const storableDay = (message?: string) => z.iso.date(message).regex(/^[1-9]/, message)
export const ChosenDay = storableDay('Please choose a day')

export const Plan = z.enum(PLANS)
export const Part = z.enum(PARTS)
/** Part that is answered and scored. */
export const ExercisePart = z.enum(['quiz', 'assignment'])
export const TestType = z.enum(TEST_TYPES)

export const Avatar = z.enum(AVATARS)

/** How pages look for a person; empty for the standard. */
export const ReadingOptions = z.array(z.enum(READING_OPTIONS))

/** Language of screens, mails and printed pages. */
export const LanguageCode = z.enum(Object.keys(LANGUAGES).filter(isLanguage))

export const SubjectColor = z.enum(SUBJECT_COLORS)

/** Name of the grade that a learner lost when it was removed for good; null for a learner with a grade, or who never had one. */
export const RemovedGrade = z.string().nullable()

/** One boolean per part of a lesson: present, or completed. */
export const PartFlags = z.object({
  video: z.boolean(),
  text: z.boolean(),
  quiz: z.boolean(),
  assignment: z.boolean(),
})

/**
 * Marks of one lesson, in percentage points with two decimals: total = academic + bonus, bonus = planBonus + testBonus.
 * `plan` is the plan with which the total was computed.
 */
export const LessonMarks = z.object({
  plan: Plan,
  total: z.number(),
  /** Out of 100, for the completed parts. */
  academic: z.number(),
  bonus: z.number(),
  planBonus: z.number(),
  testBonus: z.number(),
})

const FILL_IN = 'Please fill in all required fields'

/** Single-line form field; trims surrounding white space. */
export const line = (max: number) =>
  z.string(FILL_IN).trim().max(max, ACCOUNT_MESSAGES.tooLong(max)).regex(ONE_LINE, INVISIBLE)

export const requiredLine = (max: number) => line(max).min(1, FILL_IN)

/** Lowercased, so that addresses that differ only in case are equal. */
export const EmailAddress = requiredLine(ACCOUNT_LIMITS.email)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: ACCOUNT_MESSAGES.email }))
  .refine((email) => !isInternalEmail(email), ACCOUNT_MESSAGES.email)
  .transform((email) => email.toLowerCase())
  .meta({ examples: ['mira@example.com'] })

export const Username = requiredLine(ACCOUNT_LIMITS.username)
  .pipe(
    z
      .string()
      .regex(USERNAME_PATTERN, ACCOUNT_MESSAGES.usernameCharacters)
      .min(ACCOUNT_LIMITS.shortestUsername, ACCOUNT_MESSAGES.usernameTooShort),
  )
  .transform((username) => username.toLowerCase())
  .meta({ examples: ['mira_07'] })

/** New password. The server also rejects common passwords. */
export const NewPassword = z
  .string(FILL_IN)
  .min(1, FILL_IN)
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(ACCOUNT_LIMITS.password, ACCOUNT_MESSAGES.passwordTooLong)
  .regex(ONE_LINE, INVISIBLE)
  .meta({ examples: ['amber kettle 42'] })

/** Account of a new learner, entered by a parent, or by the child in a learner request. */
export const LearnerAccount = z.object({
  firstName: requiredLine(ACCOUNT_LIMITS.name),
  lastName: requiredLine(ACCOUNT_LIMITS.name),
  email: EmailAddress,
  username: Username,
  password: NewPassword,
  gradeId: Id.optional(),
})

export const SAMPLE_LEARNER_ACCOUNT = {
  firstName: 'Mira',
  lastName: 'Novak',
  email: 'mira@example.com',
  username: 'mira_07',
  password: 'amber kettle 42',
}
