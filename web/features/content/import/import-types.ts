import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type ImportPreview = InferContractRouterOutputs<typeof contract>['contentImports']['preview']
export type Import = ImportPreview['import']
export type ImportItem = ImportPreview['items'][number]
export type ImportProblem = ImportPreview['problems'][number]
export type ImportAction = ImportItem['actions'][number]

/** What a file is to go into. */
export type ImportPurpose =
  | { kind: 'questions'; lessonId: string; part: 'quiz' | 'assignment' }
  | { kind: 'questions'; testId: string }
  | { kind: 'lessons'; subjectId: string }
  | { kind: 'grade' }

export type ImportDialogProps = {
  /** As the address names it; `new` as long as nothing has been sent. */
  importId: string
  purpose: ImportPurpose
  onClose: (imported: boolean) => void
}
