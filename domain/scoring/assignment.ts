import { parseQuestions } from '../content/parse-questions.ts'
import { readQuestionList } from '../content/question-list.ts'
import type { Question } from './question.ts'
import { SAMPLE_ARITHMETIC } from './sample-arithmetic.ts'

export { SAMPLE_ARITHMETIC }

/** Shown in place of an assignment that is not ready (learner area, section 5). */
export const BEING_PREPARED = 'This assignment is currently being prepared. Please check back later.'

const PLACEHOLDER_INSTRUCTIONS = 'Complete the following tasks'
const LONGEST_UNREADY_INSTRUCTIONS = 10

export type AssignmentState = { state: 'being-prepared' } | { state: 'ready'; tasks: Question[] }

/**
 * What a learner gets of an assignment (learner area, section 5). First the preparing rule: instructions that are
 * missing, a placeholder or too short, or no tasks. Then, when any task has neither question nor options, the sample
 * arithmetic stands in for all of them. Tasks that cannot be parsed are still being prepared.
 * `rawTasks` is an array, or the JSON text of one.
 */
export function assignmentState(instructions: string | null, rawTasks: unknown): AssignmentState {
  if (!instructionsReady(instructions)) return { state: 'being-prepared' }

  const list = readQuestionList(rawTasks)
  if (!list.ok || list.items.length === 0) return { state: 'being-prepared' }
  if (list.items.some(lacksQuestionAndOptions)) return { state: 'ready', tasks: [...SAMPLE_ARITHMETIC] }

  const parsed = parseQuestions(list.items)
  return parsed.ok ? { state: 'ready', tasks: parsed.questions } : { state: 'being-prepared' }
}

function instructionsReady(instructions: string | null): boolean {
  return (
    instructions !== null &&
    !instructions.includes(PLACEHOLDER_INSTRUCTIONS) &&
    instructions.trim().length > LONGEST_UNREADY_INSTRUCTIONS
  )
}

function lacksQuestionAndOptions(task: unknown): boolean {
  if (typeof task !== 'object' || task === null) return true
  const { question, options }: { question?: unknown; options?: unknown } = task
  const noQuestion = typeof question !== 'string' || question.trim() === ''
  const noOptions = !Array.isArray(options) || options.length === 0
  return noQuestion && noOptions
}
