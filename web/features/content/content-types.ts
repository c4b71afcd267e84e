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
/** Who changed something; null when that account is gone, and for what came with the product. */
export type Editor = Grade['changedBy']
/** How many of each go into the bin with something. */
export type Counts = Deleted['with']
/** When and by whom something was changed last. */
export type LastChange = Pick<Grade, 'version' | 'changedBy' | 'changedAt'>
