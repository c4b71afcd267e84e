import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type Report = InferContractRouterOutputs<typeof contract>['report']['get']
export type Row = Report['rows'][number]
export type ReportedSubject = Report['subjects'][number]
export type ReportedLesson = ReportedSubject['lessons'][number]
export type ReportedTest = ReportedSubject['tests'][number]
export type Timeline = Report['timeline']
