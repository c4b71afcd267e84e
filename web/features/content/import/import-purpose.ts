import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'

type ImportOptions = {
  title: () => string
  /** File types for the browser's file dialog. */
  accept: string
  /** Label for choosing files. */
  choose: () => string
  maxBytes: number
  megabytes: string
  several: boolean
}

/** Texts and file limits by the kind of content. */
export const IMPORT_OPTIONS: Record<ImportPurpose['kind'], ImportOptions> = {
  questions: {
    title: () => t`Import questions`,
    accept: '.gift,.txt,.aiken,.csv,.tsv,.json,text/plain,text/csv,application/json',
    choose: () => t`A file of questions in Moodle GIFT, Aiken, CSV or JSON.`,
    ...limit(CONTENT_LIMITS.uploadBytes.questions),
    several: false,
  },
  lessons: {
    title: () => t`Import lessons`,
    accept: '.md,.markdown,.zip,.png,.jpg,.jpeg,.webp,.gif',
    choose: () => t`Markdown files, one per lesson, with their images; or a zip archive of these.`,
    ...limit(CONTENT_LIMITS.uploadBytes.lessons),
    several: true,
  },
  grade: {
    title: () => t`Import a grade`,
    accept: '.zip,application/zip',
    choose: () => t`The zip archive of a whole grade, as exported here.`,
    ...limit(CONTENT_LIMITS.uploadBytes.grade),
    several: false,
  },
}

function limit(maxBytes: number) {
  return { maxBytes, megabytes: `${Math.round(maxBytes / 1024 / 1024)} MB` }
}

/** Error message for chosen files from local validation; null if they are valid. */
export function validateFiles(kind: ImportPurpose['kind'], files: readonly File[]): string | null {
  const { several, maxBytes, megabytes } = IMPORT_OPTIONS[kind]
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length === 0) return t`Please choose a file.`
  if (!several && files.length > 1) return t`Please choose one file.`
  if (size === 0) return t`This file is empty.`
  if (size > maxBytes) {
    return files.length === 1
      ? t`The file is too large. The limit is ${megabytes}.`
      : t`The files are too large. The limit is ${megabytes}.`
  }
  return null
}

export type ImportPreview = InferContractRouterOutputs<typeof contract>['contentImports']['preview']
export type Import = ImportPreview['import']
export type ImportItem = ImportPreview['items'][number]
export type ImportedQuestion = Extract<ImportItem, { kind: 'question' }>['question']
export type ImportProblem = ImportPreview['problems'][number]

/** The content that a file is imported into. */
export type ImportPurpose =
  | { kind: 'questions'; lessonId: string; part: 'quiz' | 'assignment' | 'practice' | 'landing' | 'film' }
  | { kind: 'questions'; testId: string }
  /** For the draft of a new lesson or test. */
  | { kind: 'questions' }
  | { kind: 'lessons'; subjectId: string }
  | { kind: 'grade' }

/** Adds questions to a draft instead of importing them on the server. Returns a problem if that is impossible. */
export type AddToDraft = (questions: readonly ImportedQuestion[]) => string | null

export type ImportDialogProps = {
  /** Id in the URL; `new` until a file has been sent. */
  importId: string
  purpose: ImportPurpose
  addToDraft?: AddToDraft | undefined
  onClose: (imported: boolean) => void
}
