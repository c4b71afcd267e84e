import { ORPCError } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { useSession } from '#web/api/session.ts'

type StudyAnswers = InferContractRouterOutputs<typeof contract>['study']

export type DashboardAnswer = StudyAnswers['dashboard']
export type NextStep = DashboardAnswer['today']['steps'][number]
export type MyGradeAnswer = StudyAnswers['myGrade']
export type GradeAnswer = StudyAnswers['grade']
export type AchievementsAnswer = StudyAnswers['achievements']
export type SubjectAnswer = StudyAnswers['subject']
export type LessonAnswer = StudyAnswers['lesson']
export type SavedAnswer = StudyAnswers['completePart']
export type SubmittedAnswer = StudyAnswers['submitAnswers']

export type SubjectOverview = DashboardAnswer['subjects'][number]
export type GradeSubject = MyGradeAnswer['subjects'][number]
export type LessonOverview = SubjectAnswer['lessons'][number]
export type TestOverview = SubjectAnswer['tests'][number]

type PracticeAnswers = InferContractRouterOutputs<typeof contract>['practice']
export type PracticeToday = PracticeAnswers['today']
export type PracticeSet = NonNullable<PracticeToday['set']>
export type LookAgainAnswer = PracticeAnswers['lookAgain']
type PlacementAnswers = InferContractRouterOutputs<typeof contract>['placement']
export type PlacementAnswer = PlacementAnswers['get']
export type EarlierLessonAnswer = PlacementAnswers['earlierLesson']
export type MissedAnswer = PracticeAnswers['missed']
export type SkillMapAnswer = Omit<PracticeAnswers['skills'], 'extraSets'>

export type ExercisePart = 'quiz' | 'assignment'
export type Exercise = NonNullable<LessonAnswer[ExercisePart]>
export type Submission = NonNullable<Exercise['latest']>

/** True if a page requires an enrollment that the learner does not have. */
export function isNotEnrolled(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'FORBIDDEN'
}

/** Id of the current learner; null for a visitor, and until the session is known. */
export function useLearnerId(): string | null {
  const session = useSession()
  return session.kind === 'signed-in' ? session.user.id : null
}
