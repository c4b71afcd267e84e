import { hashText } from '../content/variants/random.ts'
import { KINDS } from '../kinds/index.ts'
import { placesOf } from '../kinds/spot/answers.ts'
import type { Day } from '../progress/study-history.ts'
import type { LearnerQuestion, ScoredQuestion } from '../scoring/question-schemas.ts'

/** Right without help, right after a hint, or wrong. Learners never rate themselves. */
export type Outcome = 'right' | 'hinted' | 'wrong'

/** What an answer is evidence of. */
export type Evidence = {
  outcome: Outcome
  day: Day
  /** True if the key of this draw was shown to the learner before: then the answer shows no more than memory of it. */
  keySeen: boolean
  /** Number of possible answers; Infinity for a typed one. */
  choices: number
  /** True in a timed test and in practice over several skills, where choosing how to solve it is part of the task. */
  mixed: boolean
}

/** Newest draws of a question that are remembered: more than half a school year of practice asks. */
const MAX_DRAWS = 30

/** Draws of a question whose keys were shown, after an answer to one of them; the newest last. */
export function showKey(draws: readonly string[], draw: string): string[] {
  return [...draws.filter((one) => one !== draw), draw].slice(-MAX_DRAWS)
}

/**
 * Short name of what a learner sees of a question, in any order of its options: the same question with other values is
 * another draw. Reads only the fields that are shown before an answer.
 */
export function drawOf(question: LearnerQuestion | ScoredQuestion): string {
  const fields: Record<string, unknown> = question
  // Names of draws from before a spot had a text stay the same.
  const shownNames = Object.keys(KINDS[question.kind].shown).filter((name) =>
    // The key of a solution shows all of its blanks, however many of them were given.
    question.kind === 'worked' ? name === 'lines' : name !== 'text' || name in fields,
  )
  const names = ['stem', 'question', ...shownNames, ...(question.figure ? ['figure'] : [])]
  const shown = names.map((field) => fields[field])
  return (hashText(shown.map(inAnyOrder).join('\n')) >>> 0).toString(36)
}

function inAnyOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inAnyOrder).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}:${inAnyOrder(one)}`)
    .sort()
    .join()}}`
}

/** Number of possible answers to a question, of which luck finds one; Infinity if the answer is typed or drawn. */
export function countChoices(question: LearnerQuestion | ScoredQuestion): number {
  switch (question.kind) {
    case 'single':
      return question.options.length
    case 'several':
      return 2 ** question.options.length - 1
    case 'order':
      return question.items.reduce((product, _, index) => product * (index + 1), 1)
    case 'match':
    case 'label':
      return question.partners.length ** question.left.length
    case 'sort':
      return question.groups.length ** question.items.length
    case 'spot':
      return question.choose === null
        ? 2 ** placesOf(question).length - 1
        : waysToChoose(placesOf(question).length, question.choose)
    case 'blanks':
    case 'table':
    case 'worked':
      return question.blanks.reduce(
        (product, one) => product * (one.kind === 'menu' ? one.options.length : Infinity),
        1,
      )
    case 'error':
      return question.lines.length * question.options.length
    case 'parts':
      return question.parts.reduce((product, part) => product * countChoices(part), 1)
    case 'number':
    case 'expression':
    case 'edit':
    case 'display':
    case 'graph':
      return Infinity
  }
}

function waysToChoose(total: number, count: number): number {
  return Array.from({ length: count }).reduce<number>((ways, _, index) => (ways * (total - index)) / (index + 1), 1)
}
