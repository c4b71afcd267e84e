import { drawQuestions } from '../scoring/draw-questions.ts'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import type { Question } from '../scoring/question.ts'

/** Highest sheet number of an exercise or skill; the lowest is 1. */
export const MAX_SHEET = 9_999

/** Maximum number of questions on a sheet of a skill. */
export const QUESTIONS_OF_SKILL = 10

/** Maximum additional rounds of template draws for a skill with fewer questions. */
const MAX_ROUNDS = 10

/**
 * Draws a numbered sheet of a quiz or assignment. The same number gives everyone the same sheet until the questions are
 * edited. Ids are positions on the sheet, from 1.
 * @param ask number of questions; null for all
 */
export function drawExerciseSheet(questions: readonly Question[], sheet: number, ask: number | null): Question[] {
  return numbered(drawQuestions(questions, seedOf(sheet), ask))
}

/**
 * Draws a numbered sheet of a skill: at most ten of its questions, in their order, then more values for those with
 * variants until there are ten. No two look the same.
 */
export function drawSkillSheet(questions: readonly Question[], sheet: number): Question[] {
  const templates = questions.filter(({ variants }) => variants !== null)
  const drawn = new Map<string, Question>()
  const add = (list: readonly Question[]) => {
    for (const question of list) {
      const content = printedContent(question)
      if (drawn.size < QUESTIONS_OF_SKILL && !drawn.has(content)) drawn.set(content, question)
    }
  }
  add(drawQuestions(questions, seedOf(sheet), QUESTIONS_OF_SKILL))
  for (let round = 1; round <= MAX_ROUNDS && drawn.size < QUESTIONS_OF_SKILL && templates.length > 0; round += 1) {
    add(drawQuestions(templates, `${seedOf(sheet)} ${round}`))
  }
  return numbered([...drawn.values()])
}

const seedOf = (sheet: number) => `sheet ${sheet}`

/** Printed content of a question, to detect duplicates. */
function printedContent(question: Question): string {
  return JSON.stringify({ ...toLearnerQuestion(question), id: '', hints: [] })
}

function numbered(questions: readonly Question[]): Question[] {
  return questions.map((question, index) => ({ ...question, id: String(index + 1) }))
}
