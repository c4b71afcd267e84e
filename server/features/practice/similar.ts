import { parseQuestions } from '#domain/content/parse-questions.ts'
import { drawOf } from '#domain/practice/evidence.ts'
import type { LevelsByKey } from '#domain/practice/fading.ts'
import { MAX_SIMILAR } from '#domain/practice/second-try.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import { readSetQuestions } from './present.ts'
import type { PracticeContent, PracticeSetRow } from './set-queries.ts'
import { type DrawnQuestion, draw } from './sets.ts'

/** Draws of a template that are tried for other values than those of the missed question. */
const MAX_DRAWS = 5

/** Highest position in a set. */
const MAX_POSITION = 99

/**
 * Question that follows a missed one at the end of its set: another draw, or another question of the same skill. Null if
 * there is none, if the missed one followed another itself, or if the set has enough of them.
 * @param candidates the preferred first
 */
export function drawSimilar(
  set: PracticeSetRow,
  position: number,
  candidates: readonly PracticeContent[],
  levels: LevelsByKey,
): DrawnQuestion | null {
  const listed = readSetQuestions(set)
  const missed = listed[position]
  const followers = listed.filter((one) => one?.similarTo !== undefined).length
  if (!missed || missed.similarTo !== undefined) return null
  if (followers >= MAX_SIMILAR || listed.length > MAX_POSITION) return null
  for (const content of candidates) {
    const isItself = content.questionId === missed.questionId && content.sourceId === missed.sourceId
    for (let count = 1; count <= (isItself ? MAX_DRAWS : 1); count += 1) {
      const [drawn] = draw(content, `${set.id}/${position}/${count}`, levels)
      if (drawn && !(isItself && isSameTask(drawn.placed.question, missed.question))) {
        return { ...drawn, placed: { ...drawn.placed, similarTo: position } }
      }
    }
  }
  return null
}

/** True if a draw shows the same as the missed question, of which templates have other values. */
function isSameTask(drawn: unknown, missed: Question): boolean {
  const parsed = parseQuestions([drawn])
  const [question] = parsed.outcome === 'valid' ? parsed.questions : []
  return question === undefined || drawOf(toLearnerQuestion(question)) === drawOf(toLearnerQuestion(missed))
}
