import { type Flags, PARTS, type Part } from '../marks/compute-marks.ts'
import { needsPassMessage } from '../scoring/score-answers.ts'

/** Which of the four parts a lesson has. */
export type LessonContent = Record<Part, boolean>

export type Completion =
  | { kind: 'completed'; flags: Flags }
  | { kind: 'already' }
  | { kind: 'no-such-part' }
  | { kind: 'needs-pass'; message: string }

/**
 * Marks one part of a lesson as completed (learner area, section 4). One way: a flag only goes from false to
 * true. A quiz or an assignment needs a passed submission; `bestPassed` says whether the learner has one.
 */
export function completePart(
  part: Part,
  flags: Flags,
  content: LessonContent,
  bestPassed: { quiz: boolean; assignment: boolean },
): Completion {
  if (!content[part]) return { kind: 'no-such-part' }
  if (flags[part]) return { kind: 'already' }
  if ((part === 'quiz' || part === 'assignment') && !bestPassed[part]) {
    return { kind: 'needs-pass', message: needsPassMessage(part) }
  }
  return { kind: 'completed', flags: { ...flags, [part]: true } }
}

/** A lesson is started once any part of it is completed; that is what unlocks tests. */
export function anyCompleted(flags: Flags): boolean {
  return PARTS.some((part) => flags[part])
}
