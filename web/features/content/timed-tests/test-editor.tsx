import { safe } from '@orpc/client'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { client } from '#web/api/client.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useContentAddress } from '../content-address.ts'
import type { Test } from '../content-queries.ts'
import {
  bindTextFields,
  type EditorDefinition,
  type Problems,
  type SaveOutcome,
  toFailedSave,
} from '../editor/editor-definition.ts'
import { EditorDialog, PartLabel } from '../editor/editor-dialog.tsx'
import { FIRST_PART, type OpenedItem, useContentEditor } from '../editor/use-content-editor.ts'
import { QuestionFiles } from '../import/question-files.tsx'
import { GrowingText } from '../questions/growing-text.tsx'
import { withStoredIds } from '../questions/question-draft.ts'
import { QuestionEditor } from '../questions/question-editor.tsx'
import { parseTestType, type TestDraft, toTestDraft, toTestInput, validateTest } from './test-draft.ts'

const labels = {
  type: 'Type',
  title: 'Title',
  description: 'Description',
  afterLessonNumber: 'After lesson number',
  durationMinutes: 'Minutes',
  passingMark: 'Passing mark in percent',
  questions: 'Questions',
} as const

/** @param subjectId subject of a new test */
function testEditorDefinition(subjectId: string): EditorDefinition<TestDraft, Test> {
  return {
    kind: 'test',
    labels,
    partOf: (field) => (field.startsWith('questions') ? 'questions' : 'basic'),
    toDraft: toTestDraft,
    validate: validateTest,
    withStoredIds: (now, sent, stored) => ({
      ...now,
      questions: withStoredIds(now.questions, sent.questions, stored.questions),
    }),
    save: (draft, target) => (target ? update(draft, target) : create(draft, subjectId)),
  }
}

async function create(draft: TestDraft, subjectId: string): Promise<SaveOutcome<Test>> {
  const { error, data } = await safe(client.contentTests.create({ ...toTestInput(draft), subjectId }))
  return data ? { outcome: 'saved', stored: data.test } : toFailedSave(error)
}

async function update(draft: TestDraft, { id, version }: { id: string; version: number }): Promise<SaveOutcome<Test>> {
  const input = { ...toTestInput(draft), testId: id, basedOn: version }
  const { error, data } = await safe(client.contentTests.update(input))
  return data ? { outcome: 'saved', stored: data.test } : toFailedSave(error)
}

type TestEditorProps = {
  subjectId: string
  /** Names of the grade and the subject. */
  place: string
  /** Types of the subject's other tests. */
  taken: readonly string[]
  opened: OpenedItem<TestDraft, Test>
}

/** Creates or updates a timed test. */
export function TestEditor({ subjectId, place, taken, opened }: TestEditorProps) {
  const definition = testEditorDefinition(subjectId)
  const editor = useContentEditor(definition, opened)
  const { address, show } = useContentAddress()
  const { draft } = editor.editing
  const invalid = new Set(Object.keys(editor.problems).map(definition.partOf))
  const part = address.part === 'questions' ? 'questions' : FIRST_PART
  return (
    <EditorDialog
      title={editor.id === null ? 'Add test' : 'Edit test'}
      place={place}
      definition={definition}
      editor={editor}
      stored={opened.kind === 'stored' ? opened.stored : null}
    >
      <Tabs
        label="Parts of the test"
        fit
        value={part}
        onChange={(next) => void show({ part: next === FIRST_PART ? null : next }, { replace: true })}
        items={[
          {
            value: FIRST_PART,
            label: <PartLabel name="Basic" filled={false} invalid={invalid.has(FIRST_PART)} />,
            content: <TestFields draft={draft} problems={editor.problems} taken={taken} change={editor.change} />,
          },
          {
            value: 'questions',
            label: (
              <PartLabel
                name={`Questions (${draft.questions.list.length})`}
                filled={false}
                invalid={invalid.has('questions')}
              />
            ),
            content: (
              <div className="grid grid-cols-1 gap-5">
                <QuestionEditor
                  field="questions"
                  value={draft.questions}
                  onChange={(questions) => editor.change({ questions })}
                  problems={editor.problems}
                />
                <QuestionFiles
                  editor={editor}
                  definition={definition}
                  of={(testId) => ({ purpose: { kind: 'questions', testId }, exported: 'test' })}
                  load={async (testId) => (await client.contentTests.get({ testId })).test}
                  value={draft.questions}
                  onChange={(questions) => editor.change({ questions })}
                />
              </div>
            ),
          },
        ]}
      />
    </EditorDialog>
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
  const field = bindTextFields<Exclude<keyof TestDraft, 'questions'>>(draft, problems, (name, value) =>
    change({ [name]: value }),
  )
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-5 sm:grid-cols-3">
      <div className="sm:col-span-3 sm:w-1/2">
        <SelectField
          label="Type"
          hint="Each subject can have one of each type."
          {...field('type')}
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
        <TextField label="Title" required maxLength={CONTENT_LIMITS.title} {...field('title')} />
      </div>
      <div className="sm:col-span-3">
        <GrowingText label="Description" optional maxLength={CONTENT_LIMITS.description} {...field('description')} />
      </div>
      <TextField
        label="After lesson number"
        hint="0 means open from the start"
        required
        inputMode="numeric"
        {...field('afterLessonNumber')}
      />
      <TextField label="Minutes" hint="Time to answer" required inputMode="numeric" {...field('durationMinutes')} />
      <TextField
        label="Passing mark in percent"
        hint="From 0 to 100"
        required
        inputMode="numeric"
        {...field('passingMark')}
      />
    </div>
  )
}
