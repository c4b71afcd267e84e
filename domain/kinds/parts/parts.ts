import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { TemplateError } from '../../content/variants/evaluate.ts'
import { isNotation } from '../../scoring/numbers/notations.ts'
import { scoreNumber } from '../../scoring/numbers/score-number.ts'
import { type FieldProblem, forward, optionalText, present, problem, requiredText } from '../author-fields.ts'
import {
  type Judged,
  type Judgment,
  kindWithMarks,
  markOf,
  type QuestionBase,
  taskOf,
  type Unreadable,
} from '../kind.ts'
import { partLetter, partsAnswers } from './answers.ts'
import { evaluateFormula, keyThatFollows, lettersIn, valuesOfParts } from './follow-on.ts'
import { isPartKind, PART_KINDS, Part, PartAnswers, rulesOfPart, ScoredPart, ShownPart } from './part-kinds.ts'

const { parts: maxParts, formula: maxFormula } = CONTENT_LIMITS

const normal = { parts: z.array(Part) }
type Parts = z.output<z.ZodObject<typeof normal>>

/** What a part needs to know of its question. */
type Whole = Parts & Pick<QuestionBase, 'question' | 'stem' | 'decimalMark'>

const KIND_NAMES = Object.keys(PART_KINDS).join(', ')

const partFields = {
  question: requiredText('the text of a part'),
  explanation: optionalText('the explanation of a part'),
  follows: optionalText('the formula', maxFormula),
}

/** Parts as an author writes them, each with the fields of its kind; its letter is its position. */
function readPart(fields: Record<string, unknown>, index: number, context: z.RefinementCtx): Part {
  const within = (path: FieldProblem['path']) => ['parts', index, ...path]
  const kind = fields.kind ?? 'single'
  if (!isPartKind(kind)) return problem(context, `the kind of a part is none of ${KIND_NAMES}.`, within(['kind']))
  const common = z.object(partFields).safeParse(fields)
  const { written, toQuestion } = rulesOfPart({ kind })
  const ofKind = written.safeParse(fields)
  if (!common.success) return forward(context, common.error, fields, within)
  if (!ofKind.success) return forward(context, ofKind.error, fields, within)
  const { question, explanation, follows } = common.data
  const base = { stem: null, steps: [], hints: [], skills: [], variants: null }
  const part = toQuestion({ ...base, id: partLetter(index), question, explanation }, ofKind.data)
  if (follows === null) return part
  if (kind !== 'number') return problem(context, 'only a number can follow from earlier parts.', within(['follows']))
  if (index === 0) return problem(context, 'the first part has no earlier one.', within(['follows']))
  return { ...part, follows }
}

export const parts = kindWithMarks({
  ...partsAnswers,
  key: 'parts',
  name: 'several parts',
  answer: PartAnswers,
  shown: { parts: z.array(ShownPart) },
  normal,

  written: z
    .object({
      parts: z
        .array(
          z.looseObject({}, 'a part must have a question and the fields of its kind.'),
          'the parts must be a list.',
        )
        .min(2, 'it needs at least two parts.')
        .max(maxParts, `it may have at most ${maxParts} parts.`),
    })
    .transform(
      ({ parts: list }, context): Parts => ({
        parts: list.map((fields, index) => readPart(fields, index, context)),
      }),
    ),
  write: ({ parts: list }) => ({
    parts: list.map((part) => ({
      ...(part.kind === 'single' ? {} : { kind: part.kind }),
      question: part.question,
      ...rulesOfPart(part).write(part),
      ...present({ follows: part.follows ?? null, explanation: part.explanation }),
    })),
  }),
  checkKey: (question) =>
    partsWithin(question).flatMap((part, index) => {
      const problems = rulesOfPart(part).checkKey(part)
      const found = problems.length > 0 ? problems : checkFormula(question, index)
      return found.map(({ path, message }) => ({
        path: ['parts', index, ...path],
        message: `part ${partLetter(index)}: ${message}`,
      }))
    }),

  show: (question) => ({
    parts: partsWithin(question).map((part) => ({ ...rulesOfPart(part).toLearnerQuestion(part), stem: null })),
  }),
  correct: ({ parts: list }) =>
    list.map((part) => rulesOfPart(part).score(part, undefined, undefined).question.correct),
  judge: judgeParts,
  marks: { results: z.array(ScoredPart) },
  unmarked: (question, answer) => ({ results: resultsOf(scoreParts(question, answer ?? [], undefined)) }),
  shuffle: ({ parts: list }, random) => ({ parts: list.map((part) => rulesOfPart(part).shuffle(part, random)) }),

  describeKey: ({ parts: list }) =>
    list.flatMap((part, index) => [
      `${partLetter(index)}) ${part.question}`,
      ...rulesOfPart(part).describeKey(part),
      ...(part.follows === undefined ? [] : [`Follows: ${part.follows}`]),
      ...(part.explanation === null ? [] : [`Explanation: ${part.explanation}`]),
    ]),
  editor: {
    fields: ['parts'],
    blank: {
      parts: [
        { kind: 'number', question: '', answer: '' },
        { kind: 'number', question: '', answer: '' },
      ],
    },
    example: {
      question: 'A garden is 6 meters long and 4 meters wide.',
      parts: [
        { kind: 'number', question: 'What is its area?', answer: '24', label: 'square meters' },
        {
          kind: 'number',
          question: 'Each square meter needs 3 plants. How many plants does the garden need?',
          answer: '72',
          label: 'plants',
          follows: 'a * 3',
          explanation: '24 × 3 = 72',
        },
      ],
    },
  },
})

/** Parts with the text above them and the decimal mark of their question, which their rules read. */
export function partsWithin(question: Whole): Part[] {
  const { decimalMark } = question
  return question.parts.map((part) => ({
    ...part,
    stem: taskOf(question),
    ...(decimalMark === undefined ? {} : { decimalMark }),
  }))
}

/** Problems of a formula, whose value for the keys of earlier parts must be the key. */
function checkFormula({ parts: list, decimalMark }: Whole, index: number): FieldProblem[] {
  const part = list[index]
  if (part?.kind !== 'number' || part.follows === undefined) return []
  const path = ['follows']
  const mark = markOf({ decimalMark })
  if (isNotation(part.key.form)) return [{ path, message: `a ${part.key.form} can’t follow from earlier parts.` }]
  const keys = valuesOfParts(list.slice(0, index), mark, ({ key }) => key.value)
  if (lettersIn(part.follows, keys).length === 0) {
    return [{ path, message: 'the formula has no letter of an earlier part with a number.' }]
  }
  try {
    const text = evaluateFormula(part.follows, keys).toFraction()
    const key = { ...part.key, or: undefined, form: 'any', significantDigits: null, unit: null } as const
    const score = scoreNumber(key, text, mark)
    if (score.outcome === 'right') return []
    return [{ path, message: `the formula gives ${text} for the right answers, not ${part.key.value}.` }]
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const message = error.message.replace('no value of the template', 'no earlier part with a number')
    return [{ path, message: `the formula: ${message}` }]
  }
}

type Result = { result: ScoredPart; message: string | null }
type Answers = readonly z.output<typeof PartAnswers>[number][]

/** Scores every part, and a number that is wrong by the learner's own answers to earlier parts. */
function scoreParts(question: Whole, answer: Answers, judgment: Judgment | undefined): Result[] {
  const mark = markOf(question)
  const list = partsWithin(question)
  return list.map((part, index) => {
    const given = answer[index] ?? undefined
    const ofPart = judgment?.outcome === 'parts' ? judgment.parts[index] : judgment
    const { question: scored, message } = rulesOfPart(part).score(part, given, ofPart)
    if (part.kind !== 'number' || part.follows === undefined || scored.outcome !== 'wrong') {
      return { result: scored, message }
    }
    const own = valuesOfParts(list.slice(0, index), mark, (_, earlier) => answer[earlier])
    const key = keyThatFollows(part, own, mark)
    const followed = key && PART_KINDS.number.score({ ...part, key, wrong: [] }, given, undefined).question
    if (!followed?.right) return { result: scored, message }
    const feedback = [{ text: followsFrom(lettersIn(part.follows, own)), misconception: null, at: null }]
    return { result: { ...followed, correct: PART_KINDS.number.correct(part), feedback }, message }
  })
}

// not translated: feedback is a part of the question
const followsFrom = (letters: readonly string[]) =>
  `This follows correctly from your answer${letters.length > 1 ? 's' : ''} to part${letters.length > 1 ? 's' : ''} ${letters.join(' and ')}.`

/** Right if every part is; one unreadable part makes the whole answer unreadable. */
function judgeParts(
  question: Whole,
  answer: Answers,
  judgment: Judgment | undefined,
): Judged<{ results: ScoredPart[] }> | Unreadable | { outcome: 'undecided' } {
  const scores = scoreParts(question, answer, judgment)
  for (const [index, { message }] of scores.entries()) {
    if (message !== null) return { outcome: 'unreadable', message: `Part ${partLetter(index)}: ${message}` }
  }
  const results = scores.map(({ result }) => result)
  if (results.some(({ outcome }) => outcome === 'undecided')) return { outcome: 'undecided' }
  return {
    outcome: results.every(({ right }) => right) ? 'right' : 'wrong',
    // That a right part follows from a wrong one stands at the part.
    feedback: results.flatMap(({ right, feedback }, index) =>
      right ? [] : feedback.map((one) => ({ ...one, at: index })),
    ),
    marks: { results: resultsOf(scores) },
  }
}

/** The question itself has the text above its parts, and names the misconceptions. */
const resultsOf = (scores: readonly Result[]): ScoredPart[] =>
  scores.map(({ result }) => ({
    ...result,
    stem: null,
    feedback: result.feedback.map((one) => ({ ...one, misconception: null })),
  }))
