import type { z } from 'zod'
import type { ImportItem } from '#contract/content/imports.ts'
import { TEST_TYPES, type TestType } from '#domain/marks/compute-marks.ts'
import { questionTitle } from '#domain/scoring/question-title.ts'
import { warning } from '#packages/content-formats/parse-result.ts'
import { FORMAT_LIMITS } from '../formats/limits.ts'

import type { ImportOption, Preview } from './import-options.ts'
import type { ImportRow, ItemRow } from './preview-queries.ts'
import type { QuestionOption } from './question-options.ts'

const INTERRUPTED = 'The server restarted while reading the file. Please upload it again.'

export function presentImport(row: ImportRow) {
  const { id, kind, fileName, format, createdAt, expiresAt, targetKind, targetId, targetTitle } = row
  // An interrupted confirmation wrote nothing.
  const state = !row.cutOff ? row.state : row.state === 'writing' ? ('ready' as const) : ('failed' as const)
  return {
    id,
    kind,
    fileName,
    format,
    state,
    createdAt,
    expiresAt,
    progress: { done: row.stepsDone, total: row.stepsTotal },
    failure: state === 'failed' ? (row.failure ?? INTERRUPTED) : null,
    target:
      targetKind === null || targetId === null || targetTitle === null
        ? null
        : { kind: targetKind, id: targetId, title: targetTitle, part: row.targetPart },
    result: row.result,
  }
}

export function presentPreview(row: ImportRow, preview: Preview) {
  const { problems } = row
  if (preview.kind === 'content') {
    return {
      import: presentImport(row),
      basedOn: preview.basedOn,
      items: preview.options.flatMap((option) => presentOption(option, row.images)),
      problems,
    }
  }
  const unreadable = 'Its current questions can’t be read. The imported ones replace them.'
  return {
    import: presentImport(row),
    basedOn: preview.basedOn,
    items: preview.options.slice(0, FORMAT_LIMITS.questions).map(presentQuestionOption),
    problems: preview.unreadable ? [warning(unreadable), ...problems] : problems,
  }
}

function presentQuestionOption({ item, question, actions, match }: QuestionOption) {
  return {
    kind: 'question' as const,
    ...placeOf(item),
    actions,
    duplicate: match && {
      by: 'text-and-options' as const,
      title: questionTitle(match.question),
      number: null,
      same: match.identical,
    },
    question,
  }
}

function presentOption({ item, actions, match }: ImportOption, images: number): z.output<typeof ImportItem>[] {
  const { name, number, required } = item
  const common = {
    ...placeOf(item),
    actions,
    duplicate: match && {
      by: match.by,
      title: match.target.name,
      number: match.target.number,
      same: match.identical,
    },
  }
  const type = parseTestType(item.type)
  switch (item.kind) {
    case 'grade':
      return [{ kind: 'grade' as const, ...common, name, images }]
    case 'subject':
      return [{ kind: 'subject' as const, ...common, name, required: required === true }]
    case 'lesson': {
      const content = {
        video: item.video,
        text: item.text,
        quiz: item.quiz > 0,
        assignment: item.assignment > 0,
      }
      const counts = {
        quizQuestions: item.quiz,
        assignmentTasks: item.assignment,
        practiceItems: item.practice,
        landingItems: item.landing,
        filmItems: item.film,
        writingTasks: item.writing,
      }
      return [{ kind: 'lesson' as const, ...common, number: number ?? 1, title: name, content, ...counts }]
    }
    case 'test':
      return type === undefined
        ? []
        : [{ kind: 'test' as const, ...common, type, title: name, questionCount: item.questions }]
    case 'question':
      return []
  }
}

function placeOf({ place, within, file, from, to }: ItemRow) {
  return { key: String(place), within: within === null ? null : String(within), file, from, to }
}

function parseTestType(type: string | null): TestType | undefined {
  return TEST_TYPES.find((one) => one === type)
}
