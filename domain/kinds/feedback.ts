import { z } from 'zod'

/** Explanation of an answer, with the id of the misconception that it reveals, or null. */
export const Feedback = z.object({ text: z.string(), misconception: z.string().nullable() })
export type Feedback = z.infer<typeof Feedback>

/** Feedback for a foreseen wrong number, expression or word. */
export const ForeseenValue = z.object({ ...Feedback.shape, value: z.string() })
export type ForeseenValue = z.infer<typeof ForeseenValue>

/** Feedback on a submitted answer. `at`: index of the option, blank, left side or spot; null for the whole answer. */
export const AnswerFeedback = z.object({
  text: z.string(),
  misconception: z.string().nullable(),
  at: z.int().nullable(),
})
export type AnswerFeedback = z.infer<typeof AnswerFeedback>

/** Converts feedback for the learner, without the answer for which it was written. */
export function feedbackOf({ text, misconception }: Feedback, at: number | null): AnswerFeedback {
  return { text, misconception, at }
}

export function feedbackAt(all: readonly (Feedback | null)[], indexes: readonly number[]): AnswerFeedback[] {
  return indexes.flatMap((index) => {
    const feedback = all[index]
    return feedback ? [feedbackOf(feedback, index)] : []
  })
}

/** ` – Adds the tops (m.adds-tops)`, after the answer that it explains. */
export const describeFeedback = (feedback: Feedback | null): string =>
  feedback ? ` – ${feedback.text}${feedback.misconception ? ` (${feedback.misconception})` : ''}` : ''

/** `A. 3 ✓` for each text of which some are right, with its feedback. */
export const describeChoices = (
  texts: readonly string[],
  isRight: (index: number) => boolean,
  feedback: readonly (Feedback | null)[],
  nameOf = (index: number) => String.fromCharCode(65 + index),
): string[] =>
  texts.map(
    (text, index) =>
      `${nameOf(index)}. ${text}${isRight(index) ? ' ✓' : ''}${describeFeedback(feedback[index] ?? null)}`,
  )
