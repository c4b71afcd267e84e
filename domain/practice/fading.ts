import { type Question, rulesOf } from '../scoring/question.ts'
import { LEVELS, type Level } from './mastery.ts'

/** Levels of a learner's started skills, by key. */
export type LevelsByKey = Readonly<Record<string, Level>>

/**
 * Share of the lines with blanks that a learner fills in, the last ones, by the level of the skill (docs/questions.md):
 * at first only the last line, so that the solution is an example.
 */
const OPEN_LINES: Record<Level, number> = { 'not-started': 0, learning: 0.5, 'know-it': 1, sure: 1 }

/** Drawn question with what its learner is given; for a question of several skills, by the lowest of their levels. */
export function fadeByLevel(question: Question, levels: LevelsByKey): Question {
  const reached = question.skills.map((skill) => levels[skill] ?? 'not-started')
  const level = LEVELS.find((one) => reached.includes(one))
  // Without a skill nothing is known, so that all is open.
  return level === undefined ? question : rulesOf(question).fade(question, OPEN_LINES[level])
}
