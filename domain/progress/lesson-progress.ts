import { type Flags, PARTS, type Part } from '../marks/compute-marks.ts'
import type { Plan } from '../plans/plans.ts'
import { formatNeedsPass } from '../scoring/result-messages.ts'

/** A lesson that a learner has or has not begun: which parts it has, and which of them are completed. */
export type LessonState = { number: number; content: LessonContent; completed: Flags }

/** A subject with its lessons by number; `studiedAt` is when any of them last moved, in seconds, null before that. */
type StudiedSubject<Lesson extends LessonState> = {
  lessons: readonly Lesson[]
  studiedAt: number | null
}

/** Whole percent of a lesson's parts that are completed; 0 for a lesson without any part. */
export function lessonPercent({ content, completed }: LessonState): number {
  const parts = PARTS.filter((part) => content[part])
  if (parts.length === 0) return 0
  return Math.round((parts.filter((part) => completed[part]).length * 100) / parts.length)
}

/** True for a lesson with any part. */
export function hasContent({ content }: Pick<LessonState, 'content'>): boolean {
  return PARTS.some((part) => content[part])
}

/** A lesson is finished when every part that it has is completed; one without any part never is. */
export function isFinished(lesson: LessonState): boolean {
  return hasContent(lesson) && PARTS.every((part) => !lesson.content[part] || lesson.completed[part])
}

/**
 * Lists where a learner continues: the first unfinished lesson with content of each subject, the most recently studied
 * subject first, then those not begun in input order; at most `limit`. `part` is the first open part of the lesson.
 */
export function findNextLessons<Lesson extends LessonState, Subject extends StudiedSubject<Lesson>>(
  subjects: readonly (Subject & StudiedSubject<Lesson>)[],
  limit: number,
): { subject: Subject; lesson: Lesson; part: Part }[] {
  const byRecency = subjects.toSorted((a, b) => (b.studiedAt ?? 0) - (a.studiedAt ?? 0))
  return byRecency
    .flatMap((subject) => {
      const lesson = subject.lessons.find((one) => openPart(one) !== undefined)
      const part = lesson && openPart(lesson)
      return part ? [{ subject, lesson, part }] : []
    })
    .slice(0, limit)
}

function openPart({ content, completed }: LessonState): Part | undefined {
  return PARTS.find((part) => content[part] && !completed[part])
}

/** Parts that a lesson has. */
export type LessonContent = Record<Part, boolean>

type Completion =
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
    return { kind: 'needs-pass', message: formatNeedsPass(part) }
  }
  return { kind: 'completed', flags: { ...flags, [part]: true } }
}

/** A lesson is started once any part of it is completed; that is what unlocks tests. */
export function anyCompleted(flags: Flags): boolean {
  return PARTS.some((part) => flags[part])
}

/** The text under 'Progress Updated' (learner area, section 8). */
export function formatProgressSaved(plan: Plan): string {
  const saved = 'Your progress has been saved.'
  return plan === 'Freemium' ? saved : `${saved} ${plan} bonus applied!`
}

/**
 * The text of 'Progress Saved', or null when there is no mark (learner area, section 8). It says the mark of the work, without
 * bonus points (readings, "Bonus on screen").
 */
export function formatLessonMark(academic: number): string | null {
  return academic > 0 ? `You now have ${Math.round(academic)}% for this lesson` : null
}
