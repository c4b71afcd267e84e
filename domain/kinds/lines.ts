import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import { requiredText } from './author-fields.ts'

const { solutionLines: maxLines, optionText } = CONTENT_LIMITS

/** Lines of a solution, each a text that may have formulas. */
export const writtenLines = (min: number) =>
  z
    .array(requiredText('a line of the solution', optionText), 'the lines must be a list.')
    .min(min, `it needs at least ${min} lines.`)
    .max(maxLines, `it may have at most ${maxLines} lines.`)
