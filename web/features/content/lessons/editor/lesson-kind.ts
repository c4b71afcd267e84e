import { isDefinedError, safe } from '@orpc/client'
import { client } from '#web/api/client.ts'
import type { Lesson } from '../../content-types.ts'
import type { EditorKind, SaveOutcome } from '../../editor/editor-kind.ts'
import { withStoredIds } from '../../questions/written-questions.ts'
import { type LessonDraft, lessonDraft, lessonInput } from './lesson-draft.ts'
import { lessonProblems } from './lesson-problems.ts'

const labels = {
  title: 'Title',
  number: 'Lesson number',
  description: 'Description',
  videoTitle: 'Video title',
  videoUrl: 'Video address',
  videoDuration: 'Duration',
  videoCaptionsUrl: 'Captions address',
  textTitle: 'Reading title',
  textMarkdown: 'Reading text',
  quizTitle: 'Quiz title',
  quizQuestions: 'Quiz questions',
  assignmentTitle: 'Assignment title',
  assignmentInstructions: 'Instructions',
  assignmentDueDate: 'Due date',
  assignmentTasks: 'Assignment tasks',
} as const

/** @param subjectId of a new lesson */
export function lessonKind(subjectId: string): EditorKind<LessonDraft, Lesson> {
  return {
    kind: 'lesson',
    labels,
    partOf: (field) => /^(video|text|quiz|assignment)/.exec(field)?.[0] ?? 'basic',
    draftOf: lessonDraft,
    problemsOf: lessonProblems,
    withStoredIds: (now, sent, stored) => ({
      ...now,
      quizQuestions: withStoredIds(now.quizQuestions, sent.quizQuestions, stored.quizQuestions),
      assignmentTasks: withStoredIds(now.assignmentTasks, sent.assignmentTasks, stored.assignmentTasks),
    }),
    send: (draft, target) => (target ? update(draft, target) : add(draft, subjectId)),
  }
}

async function add(draft: LessonDraft, subjectId: string): Promise<SaveOutcome<Lesson>> {
  const { error, data } = await safe(client.contentLessons.add({ ...lessonInput(draft), subjectId }))
  if (data) return { kind: 'saved', stored: data.lesson }
  if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
    return { kind: 'refused', fields: error.data.fields }
  }
  return { kind: 'failed', error }
}

async function update(
  draft: LessonDraft,
  { id, version }: { id: string; version: number },
): Promise<SaveOutcome<Lesson>> {
  const input = { ...lessonInput(draft), lessonId: id, basedOn: version }
  const { error, data } = await safe(client.contentLessons.update(input))
  if (data) return { kind: 'saved', stored: data.lesson }
  if (isDefinedError(error)) {
    if (error.code === 'INVALID_INPUT') return { kind: 'refused', fields: error.data.fields }
    if (error.code === 'CHANGED_MEANWHILE') return { kind: 'changed-meanwhile', present: error.data.present }
    if (error.code === 'IN_BIN') return { kind: 'in-bin', bin: error.data }
  }
  return { kind: 'failed', error }
}
