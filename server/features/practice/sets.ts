import { randomUUID } from 'node:crypto'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { hasExtraPractice } from '#domain/plans/plans.ts'
import { choosePractice } from '#domain/practice/choose.ts'
import { placeKey } from '#domain/practice/progress.ts'
import type { Day } from '#domain/progress/study-history.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Session } from '../../http/session.ts'
import { enrollmentLock } from '../study/saving/queries.ts'
import {
  type DueSkill,
  findMissedToPractice,
  findPracticeAccess,
  findPracticeDay,
  findSkillToPractice,
  insertSet,
  type PracticeContent,
  type PracticeDay,
  type PracticeSetRow,
  type SetQuestion,
} from './set-queries.ts'

export type DayOpened = AccessDenied | { outcome: 'opened'; day: PracticeDay; set: PracticeSetRow | null }

/** Reads today's set, or draws it on the first call of a day. */
export function openDay(session: Session, userId: string): Promise<DayOpened | Behind> {
  return session.save(enrollmentLock, {}, async (save) => {
    const [[day], { user }] = await Promise.all([save.query(findPracticeDay({ userId })), save.opened()])
    if (!day) throw new Error('Practice was opened for an unknown profile')
    if (user.enrollment === null) return { outcome: 'not-enrolled' }
    if (!day.published) return { outcome: 'closed' }
    if (day.behind) return { outcome: 'behind' }
    if (day.set) return { outcome: 'opened', day, set: day.set }
    const chosen = choosePractice(day.due.flatMap(toCandidate), day.today, day.size)
    const questions = chosen.flatMap(({ due }) => draw(due, day.today))
    if (questions.length === 0) return { outcome: 'opened', day, set: null }
    const [inserted] = await save.commitWith(insertSet(userId, 'today', day.today, questions))
    return { outcome: 'opened', day, set: newSet(inserted, 'today', day.today, questions) }
  })
}

function toCandidate(due: DueSkill) {
  const { key, subjectId, missed, stability, difficulty, reviewedOn, dueOn } = due
  if (due.question === null) return []
  return [
    { due, id: key, lessonId: due.sourceId, subjectId, missed, memory: { stability, difficulty, reviewedOn, dueOn } },
  ]
}

type AccessDenied = { outcome: 'not-enrolled' } | { outcome: 'closed' }

type Behind = { outcome: 'behind' }

export type SetRequest =
  | { kind: 'missed'; source?: { sourceId: string; part: string; questionIds?: string[] | undefined } | undefined }
  | { kind: 'skill'; skill: string }

export type SetStarted =
  | AccessDenied
  | { outcome: 'plan-required' }
  | { outcome: 'nothing' }
  | { outcome: 'started'; set: PracticeSetRow }

/** Starts a set of missed questions, or of a skill, which requires a paid plan. */
export function startSet(session: Session, userId: string, request: SetRequest): Promise<SetStarted | Behind> {
  return session.save(enrollmentLock, {}, async (save) => {
    const find =
      request.kind === 'skill'
        ? findSkillToPractice({ userId, skill: request.skill })
        : findMissedToPractice({
            userId,
            sourceId: request.source?.sourceId ?? null,
            part: request.source?.part ?? null,
            questionIds: request.source?.questionIds ?? null,
          })
    const [[day], found, { user }] = await Promise.all([
      save.query(findPracticeAccess({ userId })),
      save.query(find),
      save.opened(),
    ])
    if (!day || user.enrollment === null) return { outcome: 'not-enrolled' }
    if (!day.published) return { outcome: 'closed' }
    if (request.kind === 'skill' && !hasExtraPractice(user.enrollment.plan)) return { outcome: 'plan-required' }
    if (day.behind) return { outcome: 'behind' }
    const questions = found.flatMap((content) => draw(content, randomUUID()))
    if (questions.length === 0) return { outcome: 'nothing' }
    const [inserted] = await save.commitWith(insertSet(userId, request.kind, day.today, questions))
    return { outcome: 'started', set: newSet(inserted, request.kind, day.today, questions) }
  })
}

/** Draws a question for this set; empty if the content no longer has it. */
function draw({ question, ...content }: PracticeContent & { key: string }, seed: string): SetQuestion[] {
  const parsed = parseQuestions([question])
  if (parsed.outcome === 'invalid') return []
  const [drawn] = drawQuestions(parsed.questions, `${seed}/${placeKey(content)}`)
  if (drawn === undefined) return []
  const { sourceId, part, questionId, subjectName, title, key } = content
  return [{ sourceId, part, questionId, subjectName, title, key, question: drawn }]
}

function newSet(
  inserted: { id: string } | undefined,
  kind: PracticeSetRow['kind'],
  day: Day,
  questions: SetQuestion[],
): PracticeSetRow {
  if (!inserted) throw new Error('Inserting a practice set returned no row')
  return { id: inserted.id, kind, day, questions, answers: [], misconceptions: null }
}
