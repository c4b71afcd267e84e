import { type Flags, PARTS, type Part } from '../marks/compute-marks.ts'
import { formatNeedsPass } from '../scoring/result-messages.ts'

/** State of a lesson for a learner: the parts that it has, and the completed ones. */
export type LessonState = { number: number; content: LessonContent; completed: Flags }

/**
 * Subject with its lessons by number; `studiedAt` is the time of its latest progress, in seconds, null if there is
 * none.
 */
type StudiedSubject<Lesson extends LessonState> = {
  lessons: readonly Lesson[]
  studiedAt: number | null
}

/** Completed share of a lesson's parts in whole percent; 0 for a lesson without any part. */
export function lessonPercent({ content, completed }: LessonState): number {
  const parts = PARTS.filter((part) => content[part])
  if (parts.length === 0) return 0
  return Math.round((parts.filter((part) => completed[part]).length * 100) / parts.length)
}

/** True for a lesson with any part. */
export function hasContent({ content }: Pick<LessonState, 'content'>): boolean {
  return PARTS.some((part) => content[part])
}

/** True if every part that the lesson has is completed; false for a lesson without any part. */
export function isFinished(lesson: LessonState): boolean {
  return hasContent(lesson) && PARTS.every((part) => !lesson.content[part] || lesson.completed[part])
}

/**
 * Lists where a learner continues: the first unfinished lesson with content of each subject, the most recently studied
 * subject first, then unstarted subjects in input order; at most `limit`. `part` is the lesson's first incomplete part.
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
  | { outcome: 'completed'; flags: Flags }
  | { outcome: 'already' }
  | { outcome: 'no-such-part' }
  | { outcome: 'needs-pass'; message: string }

/**
 * Marks one part of a lesson as completed (learner area, section 4); irreversible. A quiz or assignment requires a
 * passed submission; `bestPassed` states whether there is one.
 */
export function completePart(
  part: Part,
  flags: Flags,
  content: LessonContent,
  bestPassed: { quiz: boolean; assignment: boolean },
): Completion {
  if (!content[part]) return { outcome: 'no-such-part' }
  if (flags[part]) return { outcome: 'already' }
  if ((part === 'quiz' || part === 'assignment') && !bestPassed[part]) {
    return { outcome: 'needs-pass', message: formatNeedsPass(part) }
  }
  return { outcome: 'completed', flags: { ...flags, [part]: true } }
}

/** True once any part of a lesson is completed; starting a lesson unlocks tests. */
export function anyCompleted(flags: Flags): boolean {
  return PARTS.some((part) => flags[part])
}
