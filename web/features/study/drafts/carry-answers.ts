import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Exercise } from '../study-types.ts'

type Question = Exercise['questions'][number]

/** Converts answers to the questions of one draw to those of another, by content instead of position. */
export function carryAnswers(from: readonly Question[], to: readonly Question[], answers: Answers): Answers {
  return Object.fromEntries(
    to.flatMap((target) => {
      const source = from.find(({ id }) => id === target.id)
      const answer = answers[target.id]
      const carried = source === undefined || answer === undefined ? null : carryAnswer(source, target, answer)
      return carried === null ? [] : [[target.id, carried]]
    }),
  )
}

/** Converts an answer; null if the question has changed, in its numbers or options. */
function carryAnswer(from: Question, to: Question, answer: Answer): Answer | null {
  if (from.kind !== to.kind || from.question !== to.question) return null
  if (from.kind === 'match' && to.kind === 'match') return carryPairs(from, to, answer)
  const [before, after] = [choicesOf(from), choicesOf(to)]
  if (before === null || after === null) return sameShown(from, to) ? answer : null
  const positions = typeof answer === 'number' ? [answer] : Array.isArray(answer) ? answer : []
  const moved = positions.map((position) => after.indexOf(before[Number(position)] ?? ''))
  if (moved.includes(-1)) return null
  return typeof answer === 'number' ? (moved[0] ?? null) : moved
}

function carryPairs(
  from: Extract<Question, { kind: 'match' }>,
  to: Extract<Question, { kind: 'match' }>,
  answer: Answer,
): Answer | null {
  if (!Array.isArray(answer)) return null
  const pairs = to.left.map((left) => {
    const chosen = answer[from.left.indexOf(left)]
    const position = typeof chosen === 'number' ? to.partners.indexOf(from.partners[chosen] ?? '') : -1
    return position === -1 ? null : position
  })
  return pairs.every((pair) => pair === null) ? null : pairs
}

function choicesOf(question: Question): readonly string[] | null {
  switch (question.kind) {
    case 'single':
    case 'several':
      return question.options
    case 'order':
      return question.items
    case 'spot':
      return question.picture === null ? question.passage : question.spots.map(({ label }) => label)
    default:
      return null
  }
}

function sameShown(from: Question, to: Question): boolean {
  return JSON.stringify(from) === JSON.stringify(to)
}
