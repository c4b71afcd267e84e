import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type Answers = InferContractRouterOutputs<typeof contract>

export type Grade = Answers['contentGrades']['list']['grades'][number]
export type Subject = Answers['contentSubjects']['list']['subjects'][number]
export type LessonList = Answers['contentLessons']['list']
export type ListedLesson = LessonList['lessons'][number]
export type Lesson = Answers['contentLessons']['get']['lesson']
export type TestList = Answers['contentTests']['list']
export type ListedTest = TestList['tests'][number]
export type Test = Answers['contentTests']['get']['test']
export type Deletion = Answers['contentBin']['list']['deletions'][number]
export type Deleted = Answers['contentGrades']['delete']
export type Revision = Answers['contentRevisions']['list']['revisions'][number]
export type RevisionContent = Answers['contentRevisions']['get']['content']
export type Found = Answers['content']['search']['results'][number]

export type ContentKind = Deletion['kind']
/** Who changed something; null when that account is gone, and for what came with the product. */
export type Editor = Grade['changedBy']
/** How many of each go into the bin with something. */
export type Counts = Deleted['with']
/** When and by whom something was changed last. */
export type LastChange = Pick<Grade, 'version' | 'changedBy' | 'changedAt'>
