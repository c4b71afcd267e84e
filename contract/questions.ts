import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import * as schemas from '#domain/scoring/question-schemas.ts'
import { storableText } from './fields.ts'

/** Id of a question, chosen by its author or its import. */
export const QuestionId = storableText(CONTENT_LIMITS.questionId)

/**
 * Answer to a question as displayed: position of an option (single), positions (several, order, spot), typed text
 * (number, expression, edit), position of the right side for each left side, or null (match, label), positions of the
 * line and of the reason, or null (error), text of each blank, '' when
 * open (blanks, table, worked), number of each part, or null (display), answer to each part, or null (parts), or a
 * drawing (graph). A draft may be incomplete.
 */
export const { Answer } = schemas

/** Question id to answer. */
export const Answers = z
  .record(QuestionId, Answer)
  .refine((answers) => Object.keys(answers).length <= CONTENT_LIMITS.questions, 'Too many answers')
  .meta({ examples: [{ q1: 0, q2: [0, 2], q3: '3/4', q4: { points: [[2, 3]] } }] })

/** Question id to number of opened hints. */
export const Help = z
  .record(QuestionId, z.int().min(1).max(CONTENT_LIMITS.hints))
  .refine((help) => Object.keys(help).length <= CONTENT_LIMITS.questions, 'Too many questions')
  .meta({ examples: [{ q1: 2 }] })

/**
 * Seconds spent on a question while its page was visible. Anything else is ignored, since nothing that is shown depends
 * on it.
 */
export const Seconds = z.number().min(0).max(1_000_000).optional().catch(undefined)

/** The same by question id. */
export const SecondsByQuestion = z.record(QuestionId, Seconds).catch({}).default({})

/**
 * Number of the try, from 1, which determines the order and numbers that a learner sees. 0 is the written order of an
 * older version.
 */
export const Draw = z.int().min(0).max(1_000_000)

const withMarkup = z.object({
  /**
   * MathML of each formula in the displayed texts, keyed by its TeX, which is between dollar signs in the text. Omits
   * formulas that cannot be rendered.
   */
  formulas: z.record(z.string(), z.string()),
  /** Figure of the question as HTML, with its text alternative; missing for none. */
  drawing: z.string().optional(),
  /**
   * Middle of each left side of a question of kind `label` in its drawing, from the upper left corner in percent of the
   * drawing's width; missing for other kinds.
   */
  marks: z.array(z.object({ x: z.number(), y: z.number() })).optional(),
})

/** Question as a learner sees it before submitting: no key, feedback or explanation. */
export const LearnerQuestion = schemas.SentQuestion.and(withMarkup)

/** Scored question with its key, sent only after a submission. Misconceptions are spelled out. */
export const ScoredQuestion = schemas.ScoredQuestion.and(withMarkup)
