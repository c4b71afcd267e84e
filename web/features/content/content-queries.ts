import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { api } from '#web/api/client.ts'
import { parentPages } from '#web/product/page-queries.ts'

/** All grades, published or not, sorted by name. Rejected for everyone but content managers. */
export function useGrades() {
  return useQuery(parentPages['/parent/cms']())
}

/** Subjects of a grade, sorted by name; disabled until a grade is chosen. */
export function useSubjectsOf(gradeId: string | null) {
  return useQuery({
    ...api.contentSubjects.list.queryOptions({ input: gradeId ? { gradeId } : {} }),
    enabled: gradeId !== null,
  })
}

export function useLessonList(subjectId: string) {
  return useQuery(api.contentLessons.list.queryOptions({ input: { subjectId } }))
}

export function useTestList(subjectId: string) {
  return useQuery(api.contentTests.list.queryOptions({ input: { subjectId } }))
}

type Outputs = InferContractRouterOutputs<typeof contract>

export type Grade = Outputs['contentGrades']['list']['grades'][number]
export type Subject = Outputs['contentSubjects']['list']['subjects'][number]
export type LessonList = Outputs['contentLessons']['list']
export type ListedLesson = LessonList['lessons'][number]
export type Lesson = Outputs['contentLessons']['get']['lesson']
export type TestList = Outputs['contentTests']['list']
export type ListedTest = TestList['tests'][number]
export type Test = Outputs['contentTests']['get']['test']
export type Deletion = Outputs['contentBin']['list']['deletions'][number]
export type Deleted = Outputs['contentGrades']['delete']
export type Revision = Outputs['contentRevisions']['list']['revisions'][number]
export type RevisionContent = Outputs['contentRevisions']['get']['content']
export type LessonContent = Omit<Extract<RevisionContent, { kind: 'lesson' }>, 'kind'>
export type TestContent = Omit<Extract<RevisionContent, { kind: 'test' }>, 'kind'>
export type SearchResult = Outputs['content']['search']['results'][number]

export type ContentKind = Deletion['kind']
/** The author of a change; null for a deleted account and for sample content. */
export type Editor = Grade['changedBy']
/** The content that is deleted together with an item. */
export type Counts = Deleted['with']
export type LastChange = Pick<Grade, 'version' | 'changedBy' | 'changedAt'>
