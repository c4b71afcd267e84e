import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type ReportAnswers = InferContractRouterOutputs<typeof contract>['report']

export type Report = ReportAnswers['get']
export type MarkedAnswers = ReportAnswers['answers']
export type Row = Report['rows'][number]
export type ReportedSubject = Report['subjects'][number]
export type ReportedLesson = ReportedSubject['lessons'][number]
export type ReportedTest = ReportedSubject['tests'][number]
export type Timeline = Report['timeline']
export type StudyTime = Report['studyTime']

/** Who reads a report: the learner, or a parent, who may have a grade of their own to open lessons with. */
export type Reader = { kind: 'learner' } | { kind: 'parent'; learnerName: string; opensLessons: boolean }
