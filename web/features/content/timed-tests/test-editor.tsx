import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { client } from '#web/api/client.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import type { Test, TestList } from '../content-queries.ts'
import {
  bindTextFields,
  type EditorDefinition,
  itemOf,
  type OpenedItem,
  type Problems,
} from '../editor/editor-definition.ts'
import { EditorDialog } from '../editor/editor-dialog.tsx'
import { QuestionsPart } from '../editor/questions-part.tsx'
import { FIRST_PART, useContentEditor } from '../editor/use-content-editor.ts'
import { withStoredIds } from '../questions/question-draft.ts'
import { parseTestType, type TestDraft, testLabels, toTestDraft, toTestInput, validateTest } from './test-draft.ts'

export const TEST_EDITOR: EditorDefinition<TestDraft, Test> = {
  kind: 'test',
  labels: testLabels,
  partOf: (field) => (field.startsWith('questions') ? 'questions' : FIRST_PART),
  toDraft: toTestDraft,
  validate: validateTest,
  withStoredIds: (now, sent, stored) => ({
    ...now,
    questions: withStoredIds(now.questions, sent.questions, stored.questions),
  }),
  load: async (testId) => (await client.contentTests.get({ testId })).test,
  create: (draft, subjectId) =>
    itemOf(client.contentTests.create({ ...toTestInput(draft), subjectId }), ({ test }) => test),
  update: (draft, testId, basedOn) =>
    itemOf(client.contentTests.update({ ...toTestInput(draft), testId, basedOn }), ({ test }) => test),
}

type TestEditorProps = { list: TestList; opened: OpenedItem<TestDraft, Test> }

/** Creates or updates a timed test. */
export function TestEditor({ list: { subject, tests }, opened }: TestEditorProps) {
  const editor = useContentEditor(TEST_EDITOR, opened)
  const { draft } = editor.editing
  const others = tests.filter(({ id }) => id !== editor.id)
  return (
    <EditorDialog
      title={editor.id === null ? t`Add test` : t`Edit test`}
      place={`${subject.gradeName} · ${subject.name}`}
      editor={editor}
      parts={[
        {
          value: FIRST_PART,
          name: t`Basic`,
          content: (
            <TestFields
              draft={draft}
              problems={editor.problems}
              taken={others.map(({ type }) => type)}
              change={editor.change}
            />
          ),
        },
        {
          value: 'questions',
          name: t`Questions (${{ count: draft.questions.list.length }})`,
          content: (
            <QuestionsPart
              editor={editor}
              field="questions"
              value={draft.questions}
              onChange={(questions) => editor.change({ questions })}
              of={(testId) => ({ purpose: { kind: 'questions', testId }, exported: 'test' })}
            />
          ),
        },
      ]}
    />
  )
}

type TestFieldsProps = {
  draft: TestDraft
  problems: Problems
  /** Types of the subject's other tests. */
  taken: readonly string[]
  change: (patch: Partial<TestDraft>) => void
}

function TestFields({ draft, problems, taken, change }: TestFieldsProps) {
  const field = bindTextFields<Exclude<keyof TestDraft, 'questions'>>(testLabels(), draft, problems, (name, value) =>
    change({ [name]: value }),
  )
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-5 sm:grid-cols-3">
      <div className="sm:col-span-3 sm:w-1/2">
        <SelectField
          {...field('type')}
          hint={t`Each subject can have one of each type.`}
          value={parseTestType(draft.type)}
        >
          {TEST_TYPES.map((type) => (
            <option key={type} value={type} disabled={taken.includes(type)}>
              {type}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:col-span-3">
        <TextField {...field('title')} required maxLength={CONTENT_LIMITS.title} />
      </div>
      <div className="sm:col-span-3">
        <GrowingText {...field('description')} optional maxLength={CONTENT_LIMITS.description} />
      </div>
      <TextField {...field('afterLessonNumber')} hint={t`0 means open from the start`} required inputMode="numeric" />
      <TextField {...field('durationMinutes')} hint={t`Time to answer`} required inputMode="numeric" />
      <TextField {...field('passingMark')} hint={t`From 0 to 100`} required inputMode="numeric" />
    </div>
  )
}
