import type { ColumnType, Generated } from 'kysely'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { SubscriptionStatus } from '#domain/plans/entitlements.ts'
import type { Billing, OfferId, PaidPlan, Plan } from '#domain/plans/plans.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { DB as GeneratedTables } from './types.gen.ts'

/** JSON column: read as the stored value, written as text. */
type Stored<T> = ColumnType<T, string, string>

/**
 * Questions or results, possibly in an earlier format (domain/content/parse-questions.ts, read-scored-questions.ts).
 */
type StoredQuestions = ColumnType<unknown, string, string>

/** Columns whose CHECK constraints are narrower than their SQL types, refined by hand. */
type Refinements = {
  billing_checkouts: {
    billing: Billing
    lines: Stored<{ learnerId: string; offer: OfferId; cents: number }[]>
    state: Generated<'open' | 'complete' | 'expired'>
  }
  billing_invoices: { status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' }
  grade_enrollments: { enrollment_type: Generated<Plan> }
  lesson_marks: { enrollment_type: Plan }
  lesson_submissions: {
    part: 'quiz' | 'assignment'
    results: StoredQuestions
    unlocked: ColumnType<{ id: string; title: string }[], string | undefined, string>
  }
  mails: { headers: ColumnType<Record<string, string>, string | undefined, string> }
  stored_lessons: {
    quiz_questions: ColumnType<unknown, string | null, string | null>
    assignment_tasks: ColumnType<unknown, string | null, string | null>
  }
  subscription_learners: { offer: OfferId; enrollment_type: PaidPlan }
  subscriptions: { status: SubscriptionStatus }
  stored_tests: { type: TestType; questions: StoredQuestions }
  test_attempts: {
    questions: StoredQuestions
    answers: ColumnType<Answers, string | undefined, string>
    answer_sequences: ColumnType<Record<string, number>, string | undefined, string>
  }
  test_results: { results: StoredQuestions }
  waiting_submissions: {
    part: 'quiz' | 'assignment'
    questions: StoredQuestions
    answers: ColumnType<Answers, string, string>
  }
  uncounted_submissions: { part: 'quiz' | 'assignment'; results: StoredQuestions }
}

type Tables = {
  [Table in keyof GeneratedTables]: Table extends keyof Refinements
    ? Omit<GeneratedTables[Table], keyof Refinements[Table]> & Refinements[Table]
    : GeneratedTables[Table]
}

/**
 * Views without rows in the trash. PostgreSQL reports every view column as nullable, so their types come from the tables.
 */
type Views = {
  grades: Omit<Tables['stored_grades'], 'deletion_id'>
  subjects: Omit<Tables['stored_subjects'], 'deletion_id'>
  lessons: Omit<Tables['stored_lessons'], 'deletion_id'>
  tests: Omit<Tables['stored_tests'], 'deletion_id'>
}

/** Every table and view, for Kysely. */
export type DB = Tables & Views
