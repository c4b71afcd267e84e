import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

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
export type SearchResult = Outputs['content']['search']['results'][number]

export type ContentKind = Deletion['kind']
/** The author of a change; null for a deleted account and for sample content. */
export type Editor = Grade['changedBy']
/** The content that is deleted together with an item. */
export type Counts = Deleted['with']
export type LastChange = Pick<Grade, 'version' | 'changedBy' | 'changedAt'>
