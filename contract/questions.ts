import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import * as schemas from '#domain/scoring/question-schemas.ts'
import { storableText } from './fields.ts'

/** Id of a question, as its author or its import chose it. */
export const QuestionId = storableText(CONTENT_LIMITS.questionId)

/**
 * Answer to a question, over what was shown: the position of an option (single), positions (several, order, spot), typed
 * text (number, expression), the position of a right side or null for each left side (match), a text for each blank, where
 * '' is an open one (blanks), or a drawing (graph). A draft may be incomplete.
 */
export const { Answer } = schemas

/** Question id to answer. */
export const Answers = z
  .record(QuestionId, Answer)
  .refine((answers) => Object.keys(answers).length <= CONTENT_LIMITS.questions, 'Too many answers')
  .meta({ examples: [{ q1: 0, q2: [0, 2], q3: '3/4', q4: { points: [[2, 3]] } }] })

/** Number of the try whose order and numbers a learner sees, from 1. 0 is the written order of an older version. */
export const Draw = z.int().min(0).max(1_000_000)

/**
 * MathML of each formula in the shown texts, by its TeX, which is between dollar signs there. A formula that cannot be
 * rendered is missing.
 */
const withFormulas = z.object({ formulas: z.record(z.string(), z.string()) })

/** Question as a learner sees it before submitting, without key, feedback and explanation. */
export const LearnerQuestion = schemas.LearnerQuestion.and(withFormulas)

/** Scored question with its key, sent only after a submission. Misconceptions are in words. */
export const ScoredQuestion = schemas.ScoredQuestion.and(withFormulas)
