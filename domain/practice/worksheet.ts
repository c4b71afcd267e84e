import { drawQuestions } from '../scoring/draw-questions.ts'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import type { Question } from '../scoring/question.ts'

/** Sheets of one exercise or skill are numbered from 1. */
export const MAX_SHEET = 9_999

/** Questions on a sheet of a skill. */
export const QUESTIONS_OF_SKILL = 10

/** Further draws of templates, when a skill has fewer questions. */
const MAX_ROUNDS = 10

/**
 * Questions of a numbered sheet of a quiz or an assignment. The same number gives the same sheet to everyone, as long as the
 * questions are not edited. Ids are places on the sheet, from 1.
 * @param ask number of questions; all where it is null
 */
export function drawExerciseSheet(questions: readonly Question[], sheet: number, ask: number | null): Question[] {
  return numbered(drawQuestions(questions, seedOf(sheet), ask))
}

/**
 * Questions of a numbered sheet of a skill: at most ten of those that ask for it, in their order, then more numbers for
 * those with variants until there are ten. No two look the same.
 */
export function drawSkillSheet(questions: readonly Question[], sheet: number): Question[] {
  const templates = questions.filter(({ variants }) => variants !== null)
  const drawn = new Map<string, Question>()
  const add = (list: readonly Question[]) => {
    for (const question of list) {
      const look = lookOf(question)
      if (drawn.size < QUESTIONS_OF_SKILL && !drawn.has(look)) drawn.set(look, question)
    }
  }
  add(drawQuestions(questions, seedOf(sheet), QUESTIONS_OF_SKILL))
  for (let round = 1; round <= MAX_ROUNDS && drawn.size < QUESTIONS_OF_SKILL && templates.length > 0; round += 1) {
    add(drawQuestions(templates, `${seedOf(sheet)} ${round}`))
  }
  return numbered([...drawn.values()])
}

const seedOf = (sheet: number) => `sheet ${sheet}`

/** What is printed of a question, by which two are the same. */
function lookOf(question: Question): string {
  return JSON.stringify({ ...toLearnerQuestion(question), id: '', hints: [] })
}

function numbered(questions: readonly Question[]): Question[] {
  return questions.map((question, index) => ({ ...question, id: String(index + 1) }))
}
