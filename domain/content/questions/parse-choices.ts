import { z } from 'zod'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { feedbackPerOption, OptionalFeedback, optionalFlag, optionalList, problem, textList } from './parse-fields.ts'

const Options = textList('options', 'option')

const optionFields = {
  options: Options,
  feedback: optionalList('the feedback', OptionalFeedback, CONTENT_LIMITS.options),
  fixedOrder: optionalFlag('fixedOrder'),
}

/** Single choice: `correctAnswer` is an option's text or index; `correct` is its index, as stored. */
export const Single = z
  .object({ ...optionFields, correctAnswer: z.unknown().optional(), correct: z.unknown().optional() })
  .superRefine(({ correctAnswer, correct }, context) => {
    if ((correctAnswer ?? correct ?? null) === null) problem(context, 'the correct answer is missing.', ['correct'])
  })
  .transform(({ options, feedback, fixedOrder, correctAnswer, correct }, context) => {
    const index = findCorrect(correctAnswer ?? null, correct ?? null, options)
    if (typeof index === 'string') return problem(context, index, ['correct'])
    return { kind: 'single' as const, ...withOptions(options, feedback, fixedOrder), correct: index }
  })

/** Several choices: `correct` has the indexes of the correct options, at least one. */
export const Several = z
  .object({
    ...optionFields,
    correct: z
      .array(z.int('every right option must be an index.').min(0), 'the right options must be a list of indexes.')
      .min(1, 'at least one option must be right.')
      .max(CONTENT_LIMITS.options, `it may have at most ${CONTENT_LIMITS.options} options.`),
  })
  .transform(({ options, feedback, fixedOrder, correct }, context) => {
    const invalid = findInvalidIndex(correct, options.length)
    if (invalid !== null)
      return problem(context, `the right options count from 0 to ${options.length - 1}, each once.`, ['correct'])
    const sorted = correct.toSorted((a, b) => a - b)
    return { kind: 'several' as const, ...withOptions(options, feedback, fixedOrder), correct: sorted }
  })

/** Returns an index that is out of range or repeated; null if there is none. */
export function findInvalidIndex(indexes: readonly number[], count: number): number | null {
  return indexes.find((index, place) => index >= count || indexes.indexOf(index) < place) ?? null
}

/** Options that refer to other options by position or collectively; shuffling would make them meaningless. */
const NAMES_OTHERS =
  /^\(?[a-h][.)] |\b[a-h]\b\)? ?(?:\b(?:and|or|nor)\b|&) ?\(?[a-h]\)?$|\b(?:all|none|both|neither|either|any|some|two) of (?:the )?(?:above|these|those|them|the (?:other )?(?:options|answers|choices))\b/i

export const namesOthers = (option: string) => NAMES_OTHERS.test(option)

function withOptions(options: string[], feedback: Parameters<typeof feedbackPerOption>[0], fixedOrder: boolean) {
  return {
    options,
    feedback: feedbackPerOption(feedback, options.length),
    fixedOrder: fixedOrder || options.some(namesOthers),
  }
}

/** Index of the correct option, or an error message. */
function findCorrect(answer: unknown, index: unknown, options: readonly string[]): number | string {
  if (answer !== null && index !== null) return 'it has both correctAnswer and correct; keep one.'

  // A number is always an index, so that 2 and "2" differ when the options are numbers.
  const choice = answer ?? index
  if (typeof choice === 'number') {
    return Number.isInteger(choice) && choice >= 0 && choice < options.length
      ? choice
      : `the correct answer as a number counts options from 0 to ${options.length - 1}.`
  }
  if (typeof answer !== 'string') return 'the correct answer must be the text or the index of an option.'
  const text = answer.trim()
  const byText = options.indexOf(text)
  if (byText >= 0) return byText
  return /^\d+$/.test(text) && Number(text) < options.length
    ? Number(text)
    : `the correct answer "${text}" is not one of the options.`
}
