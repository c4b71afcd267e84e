import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type StudyAnswers = InferContractRouterOutputs<typeof contract>['study']

export type DashboardAnswer = StudyAnswers['dashboard']
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

export type ExercisePart = 'quiz' | 'assignment'
export type Exercise = NonNullable<LessonAnswer[ExercisePart]>
export type Submission = NonNullable<Exercise['latest']>
