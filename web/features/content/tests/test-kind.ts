import { isDefinedError, safe } from '@orpc/client'
import { client } from '#web/api/client.ts'
import type { Test } from '../content-types.ts'
import type { EditorKind, SaveOutcome } from '../editor/editor-kind.ts'
import { withStoredIds } from '../questions/written-questions.ts'
import { type TestDraft, testDraft, testInput } from './test-draft.ts'
import { testProblems } from './test-problems.ts'

const labels = {
  type: 'Type',
  title: 'Title',
  description: 'Description',
  afterLessonNumber: 'After lesson number',
  durationMinutes: 'Minutes',
  passingMark: 'Passing mark in percent',
  questions: 'Questions',
} as const

/** @param subjectId of a new test */
export function testKind(subjectId: string): EditorKind<TestDraft, Test> {
  return {
    kind: 'test',
    labels,
    partOf: (field) => (field.startsWith('questions') ? 'questions' : 'basic'),
    draftOf: testDraft,
    problemsOf: testProblems,
    withStoredIds: (now, sent, stored) => ({
      ...now,
      questions: withStoredIds(now.questions, sent.questions, stored.questions),
    }),
    send: (draft, target) => (target ? update(draft, target) : add(draft, subjectId)),
  }
}

async function add(draft: TestDraft, subjectId: string): Promise<SaveOutcome<Test>> {
  const { error, data } = await safe(client.contentTests.add({ ...testInput(draft), subjectId }))
  if (data) return { kind: 'saved', stored: data.test }
  if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
    return { kind: 'refused', fields: error.data.fields }
  }
  return { kind: 'failed', error }
}

async function update(
  draft: TestDraft,
  { id, version }: { id: string; version: number },
): Promise<SaveOutcome<Test>> {
  const input = { ...testInput(draft), testId: id, basedOn: version }
  const { error, data } = await safe(client.contentTests.update(input))
  if (data) return { kind: 'saved', stored: data.test }
  if (isDefinedError(error)) {
    if (error.code === 'INVALID_INPUT') return { kind: 'refused', fields: error.data.fields }
    if (error.code === 'CHANGED_MEANWHILE') return { kind: 'changed-meanwhile', present: error.data.present }
    if (error.code === 'IN_BIN') return { kind: 'in-bin', bin: error.data }
  }
  return { kind: 'failed', error }
}
