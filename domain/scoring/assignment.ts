import { parseQuestions, readQuestionList } from '../content/parse-questions.ts'
import type { Question, QuestionOf } from './question.ts'

/** Five built-in questions that replace tasks without question and options (learner area, section 5). */
export const SAMPLE_ARITHMETIC: readonly QuestionOf<'single'>[] = [
  sampleQuestion(
    1,
    'What is 15 + 27?',
    { options: ['32', '41', '42', '52'], correct: 2 },
    '15 + 27 = 15 + 25 + 2 = 42.',
  ),
  sampleQuestion(
    2,
    'What is 83 − 46?',
    { options: ['37', '43', '47', '129'], correct: 0 },
    '83 − 46 = 83 − 40 − 6 = 37.',
  ),
  sampleQuestion(
    3,
    'What is 12 × 8?',
    { options: ['84', '86', '92', '96'], correct: 3 },
    '12 × 8 = 10 × 8 + 2 × 8 = 96.',
  ),
  sampleQuestion(
    4,
    'What is 144 ÷ 9?',
    { options: ['14', '16', '18', '19'], correct: 1 },
    '9 × 16 = 144, so 144 ÷ 9 = 16.',
  ),
  sampleQuestion(
    5,
    'What is 6 + 4 × 5?',
    { options: ['15', '26', '50', '54'], correct: 1 },
    'Multiplication comes before addition: 4 × 5 = 20, and 6 + 20 = 26.',
  ),
]

function sampleQuestion(
  number: number,
  question: string,
  { options, correct }: { options: string[]; correct: number },
  explanation: string,
) {
  const id = `arithmetic-${number}`
  const none = { stem: null, steps: [], hints: [], skills: [], variants: null }
  const feedback = options.map(() => null)
  return { id, kind: 'single' as const, question, options, correct, feedback, fixedOrder: false, explanation, ...none }
}

export const PLACEHOLDER_INSTRUCTIONS = 'Complete the following tasks'
export const MAX_UNREADY_INSTRUCTIONS_LENGTH = 10

type AssignmentState = { kind: 'being-prepared' } | { kind: 'ready'; tasks: Question[] }

/**
 * State of an assignment for a learner (learner area, section 5). First the preparing rule applies: instructions that
 * are missing, a placeholder or too short, or no tasks. Then, if any task has neither question nor options, the sample
 * arithmetic replaces all tasks. An assignment whose tasks cannot be parsed is being prepared. `rawTasks` is an array
 * or its JSON text.
 */
export function assignmentState(instructions: string | null, rawTasks: unknown): AssignmentState {
  if (!instructionsReady(instructions)) return { kind: 'being-prepared' }

  const list = readQuestionList(rawTasks)
  if (list.outcome === 'invalid' || list.items.length === 0) return { kind: 'being-prepared' }
  if (list.items.some(lacksQuestionAndOptions)) return { kind: 'ready', tasks: [...SAMPLE_ARITHMETIC] }

  const parsed = parseQuestions(list.items)
  return parsed.outcome === 'valid' ? { kind: 'ready', tasks: parsed.questions } : { kind: 'being-prepared' }
}

function instructionsReady(instructions: string | null): boolean {
  return (
    instructions !== null &&
    !instructions.includes(PLACEHOLDER_INSTRUCTIONS) &&
    instructions.trim().length > MAX_UNREADY_INSTRUCTIONS_LENGTH
  )
}

function lacksQuestionAndOptions(task: unknown): boolean {
  if (typeof task !== 'object' || task === null) return true
  const { question, options }: { question?: unknown; options?: unknown } = task
  const noQuestion = typeof question !== 'string' || question.trim() === ''
  const noOptions = !Array.isArray(options) || options.length === 0
  return noQuestion && noOptions
}

export type ExercisePart = 'quiz' | 'assignment'

type StoredExercises = {
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
}

/** Questions of a quiz or assignment for answering and scoring; empty if the screen shows none. */
export function questionsOf(lesson: StoredExercises, part: ExercisePart): Question[] {
  if (part === 'assignment') {
    const assignment = assignmentState(lesson.assignmentInstructions, lesson.assignmentTasks)
    return assignment.kind === 'ready' ? assignment.tasks : []
  }
  const parsed = parseQuestions(lesson.quizQuestions)
  return parsed.outcome === 'valid' ? parsed.questions : []
}
