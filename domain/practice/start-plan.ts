import { parseQuestions } from '../content/parse-questions.ts'
import { drawQuestions } from '../scoring/draw-questions.ts'
import type { Question } from '../scoring/question.ts'
import { type Asked, nextLandmark, planStart, type SkillGraph } from './placement.ts'

/** Landmark as stored, with the lesson that has its question. */
type StoredLandmark = {
  skill: string
  name: string
  subjectId: string
  subjectName: string
  color: string
  gradeName: string
  isOwn: boolean
  lessonNumber: number
  lessonTitle: string
  canBeRead: boolean
  question: unknown
}

type PlacementFacts<Row extends StoredLandmark> = {
  published: boolean
  storesPlacement: boolean
  asked: readonly Asked[]
  ended: boolean
  landmarks: readonly Row[]
  needs: readonly { skill: string; needs: readonly string[] }[]
}

/** Landmark with its question, drawn for a learner. */
export type DrawnLandmark<Row> = Omit<Row, 'question'> & { subject: string; question: Question }

/** Landmarks whose questions can be read. The same learner gets the same draw on every device. */
export function drawLandmarks<Row extends StoredLandmark>(
  { landmarks, needs }: Pick<PlacementFacts<Row>, 'landmarks' | 'needs'>,
  userId: string,
): SkillGraph<DrawnLandmark<Row>> {
  return {
    landmarks: landmarks.flatMap((row) => {
      const parsed = parseQuestions([row.question])
      if (parsed.outcome === 'invalid') return []
      const [question] = drawQuestions(parsed.questions, `${userId}/${row.skill}`)
      return question ? [{ ...row, subject: row.subjectName, question }] : []
    }),
    needs: new Map(needs.map((one) => [one.skill, [...one.needs]])),
  }
}

/**
 * A learner's placement: the next landmark to ask about, or the plan once there is none or it was ended. Null if none can
 * be offered.
 */
export function placeLearner<Row extends StoredLandmark>(
  facts: PlacementFacts<Row> | null | undefined,
  userId: string,
): { next: DrawnLandmark<Row>; plan: [] } | { next: null; plan: SubjectPlan<Row>[] } | null {
  if (!facts?.published || !facts.storesPlacement) return null
  const graph = drawLandmarks(facts, userId)
  const { asked, ended } = facts
  if (!graph.landmarks.some(({ isOwn }) => isOwn)) return null
  const next = ended ? null : nextLandmark(graph, asked)
  if (next !== null) return { next, plan: [] }
  return { next, plan: planStart(graph, asked).flatMap((start) => describeStart(graph, start)) }
}

type SubjectPlan<Row extends StoredLandmark> = Pick<Row, 'subjectId' | 'subjectName' | 'color'> & {
  lesson: { number: number; title: string; skill: string } | null
  known: string[]
  first: { id: string; skill: string; gradeName: string; canBeRead: boolean }[]
}

type Start<Row extends StoredLandmark> = ReturnType<typeof planStart<DrawnLandmark<Row>>>[number]

/** A subject of an earlier grade alone has no lessons to start with. */
function describeStart<Row extends StoredLandmark>(
  { landmarks }: SkillGraph<DrawnLandmark<Row>>,
  { subject, lesson, known, first }: Start<Row>,
): SubjectPlan<Row>[] {
  const own = landmarks.find((one) => one.isOwn && one.subject === subject)
  if (!own) return []
  const { subjectId, subjectName, color } = own
  return [
    {
      subjectId,
      subjectName,
      color,
      lesson: lesson && { number: lesson.lessonNumber, title: lesson.lessonTitle, skill: lesson.name },
      known: known.map(({ name }) => name),
      first: first.map(({ skill: id, name, gradeName, canBeRead }) => ({ id, skill: name, gradeName, canBeRead })),
    },
  ]
}
