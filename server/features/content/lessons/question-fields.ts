import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

type QuestionProblems = { index: number; message: string }[]

/** Check of a list of questions that needs a thread or the database. */
export type CheckQuestions = (questions: readonly Question[]) => Promise<QuestionProblems>

type QuestionField = { questions: Question[] | null; fields: Record<string, string> }

/** Parses the stored questions of a field: null for none, or messages by field and index, such as `quizQuestions.3`. */
export function readQuestionField(field: string, input: unknown): QuestionField {
  if (input === null || input === undefined || input === '') return { questions: null, fields: {} }
  const checked = parseStorableQuestions(input)
  if (checked.outcome === 'valid') return { questions: emptyToNull(checked.questions), fields: {} }
  return { questions: null, fields: messagesOf(field, checked.problems) }
}

/** Parses the questions of a field for storage: like `readQuestionField`, with further checks. */
export async function checkQuestionField(field: string, input: unknown, check: CheckQuestions): Promise<QuestionField> {
  const read = readQuestionField(field, input)
  const problems = read.questions ? await check(read.questions) : []
  return problems.length === 0 ? read : { questions: null, fields: messagesOf(field, problems) }
}

function messagesOf(field: string, problems: QuestionProblems) {
  return Object.fromEntries(problems.map(({ index, message }) => [index < 0 ? field : `${field}.${index}`, message]))
}

function emptyToNull(questions: Question[]): Question[] | null {
  return questions.length === 0 ? null : questions
}
