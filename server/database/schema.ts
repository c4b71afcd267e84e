import type { ColumnType, Generated } from 'kysely'
import type { Answers } from '#domain/answering.ts'
import type { MarkedQuestion } from '#domain/marked-question.ts'
import type { TestType, Tier } from '#domain/marking.ts'
import type { Question } from '#domain/question.ts'
import type { DB as GeneratedTables } from './types.gen.ts'

/** JSON is read as what was stored and written as text. */
type Stored<T> = ColumnType<T, string, string>

/** Columns whose checks and contents say more than their SQL type: the generated row, told more exactly. */
type Refinements = {
  grade_enrollments: { enrollment_type: Generated<Tier> }
  lesson_marks: { enrollment_type: Tier }
  lesson_submissions: {
    part: 'quiz' | 'assignment'
    results: Stored<MarkedQuestion[]>
    unlocked: ColumnType<{ id: string; title: string }[], string | undefined, string>
  }
  lessons: {
    quiz_questions: ColumnType<unknown, string | null, string | null>
    assignment_tasks: ColumnType<unknown, string | null, string | null>
  }
  test_attempts: {
    questions: Stored<Question[]>
    answers: ColumnType<Answers, string | undefined, string>
    answer_sequences: ColumnType<Record<string, number>, string | undefined, string>
  }
  test_results: { results: Stored<MarkedQuestion[]> }
  tests: { type: TestType; questions: Stored<Question[]> }
}

/** Every table, as Kysely knows it. */
export type DB = {
  [Table in keyof GeneratedTables]: Table extends keyof Refinements
    ? Omit<GeneratedTables[Table], keyof Refinements[Table]> & Refinements[Table]
    : GeneratedTables[Table]
}
