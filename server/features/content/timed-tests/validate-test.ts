import { toTestColumns } from '../formats/stored-columns.ts'
import { type CheckQuestions, checkQuestionField } from '../lessons/question-fields.ts'
import type { TestValues } from './queries.ts'

/** Test from a form or a revision, with unvalidated questions. */
export type TestInput = Pick<TestValues, 'type' | 'title' | 'description'> & {
  afterLessonNumber: number
  durationMinutes: number
  passingMark: number
  questions: unknown
}

export type ValidatedTest =
  | { outcome: 'valid'; values: TestValues }
  | { outcome: 'invalid'; fields: Record<string, string> }

/**
 * Validates a test for storage: at least one question, in stored form.
 * @param check further checks of the questions
 */
export async function validateTest(test: TestInput, check: CheckQuestions): Promise<ValidatedTest> {
  const { questions, fields } = await checkQuestionField('questions', test.questions, check)
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
  if (questions === null) return { outcome: 'invalid', fields: { questions: 'A test needs at least one question.' } }
  return {
    outcome: 'valid',
    values: toTestColumns({ ...test, questions }),
  }
}
