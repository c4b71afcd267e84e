import { z } from 'zod'

/** Steps of the exercises of a lesson, in their order (docs/practice.md). */
export const EXERCISE_STEPS = ['guided', 'own', 'challenge'] as const
export type ExerciseStep = (typeof EXERCISE_STEPS)[number]

/** Kinds whose answers are chosen or arranged from what is shown. */
const CHOSEN_KINDS: readonly string[] = ['single', 'several', 'match', 'label', 'order', 'sort', 'spot', 'error']

/**
 * Fields of a stored practice-only question that decide its step, so that a question need not be parsed for it. The kind
 * of a single choice is not written.
 */
const ExerciseFields = z.object({
  kind: z.string().nullable().catch(null),
  exercise: z.enum(EXERCISE_STEPS).nullable().catch(null),
  hints: z.array(z.unknown()).catch([]),
})

/**
 * Step of a practice-only question: the one that it names; else guided for a question with hints whose answer is chosen
 * or arranged, since that is easier than finding one, and on your own for all others.
 */
export function exerciseStepOf(question: unknown): ExerciseStep {
  const { kind, exercise, hints } = ExerciseFields.parse(question)
  if (exercise !== null) return exercise
  return hints.length > 0 && CHOSEN_KINDS.includes(kind ?? 'single') ? 'guided' : 'own'
}

/** Progress in a step of the exercises of a lesson. */
export type StepProgress = {
  step: ExerciseStep
  total: number
  /** Questions of it that were right in a round of exercises, on the first or second try. */
  right: number
  /** True while a round of it is unfinished. */
  begun: boolean
}

/** Progress in each step that has questions. */
export function stepsOf(
  items: readonly { fields: unknown; right: boolean }[],
  begun: readonly string[],
): StepProgress[] {
  const bySteps = Map.groupBy(items, ({ fields }) => exerciseStepOf(fields))
  return EXERCISE_STEPS.flatMap((step) => {
    const ofStep = bySteps.get(step) ?? []
    if (ofStep.length === 0) return []
    const right = ofStep.filter((one) => one.right).length
    return [{ step, total: ofStep.length, right, begun: begun.includes(step) }]
  })
}
