import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { DeleteDialog } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, MISSING } from '../content-labels.ts'
import type { ListedTest, TestList } from '../content-queries.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { LastChangeLine, RowAction } from '../rows/content-table.tsx'
import { SubjectPicker } from '../subject-picker.tsx'
import { blankTest } from './test-draft.ts'
import { TestEditor } from './test-editor.tsx'

/** Timed tests of a subject, at most one of each type. */
export default function TestsTab() {
  return <SubjectPicker what="tests">{(subjectId) => <Tests key={subjectId} id={subjectId} />}</SubjectPicker>
}

function Tests({ id }: { id: string }) {
  const tests = useQuery(api.contentTests.list.queryOptions({ input: { subjectId: id } }))
  if (tests.isPending) return <TabSkeleton label="Loading tests..." />
  if (!tests.data) {
    return <ErrorState message={FETCH_FAILED.data} onRetry={() => void tests.refetch()} busy={tests.isFetching} />
  }
  return <SubjectTests list={tests.data} />
}

function SubjectTests({ list }: { list: TestList }) {
  const { address, show } = useContentAddress()
  const [deleting, setDeleting] = useState<ListedTest | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { subject, tests } = list
  const complete = TEST_TYPES.every((type) => tests.some((test) => test.type === type))
  return (
    <section aria-labelledby="tests-heading" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="tests-heading" tabIndex={-1} className="text-xl focus:outline-none">
          Tests in {subject.name}
        </h2>
        {complete ? (
          <p className="text-ink-soft text-sm">This subject has one test of each type already.</p>
        ) : (
          <Button onClick={() => void show({ edit: 'new' })}>
            <Plus aria-hidden="true" className="size-5" />
            Add Test
          </Button>
        )}
      </div>
      {tests.length === 0 ? (
        <EmptyState title="No tests yet.">
          <p>
            A subject has up to {TEST_TYPES.length} tests:{' '}
            {TEST_TYPES.map((type) => type.replaceAll(' ', '\u00a0')).join(', ')}.
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {tests.map((test) => (
            <TestRow key={test.id} test={test} onDelete={() => setDeleting(test)} />
          ))}
        </ul>
      )}
      {address.edit && <OpenTest key={subject.id} edit={address.edit} list={list} />}
      {deleting && (
        <DeleteDialog
          item={{ kind: 'test', id: deleting.id, title: deleting.title }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </section>
  )
}

function TestRow({ test, onDelete }: { test: ListedTest; onDelete: () => void }) {
  const { show } = useContentAddress()
  const { id, title, type, description, questionCount } = test
  const facts = [
    test.afterLessonNumber === 0 ? 'Open from the start' : `After Lesson ${test.afterLessonNumber}`,
    `${test.durationMinutes} minutes`,
    `${test.passingMark}% to pass`,
    questionCount === 1 ? '1 question' : `${questionCount} questions`,
  ]
  return (
    <Card as="li" padding="none" className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3 sm:p-4">
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <h3 className="wrap-anywhere text-lg">{title}</h3>
        <div>
          <Badge tone="indigo">{type}</Badge>
        </div>
        <p className="text-sm">{facts.join(' · ')}</p>
        {description && <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{description}</p>}
        <LastChangeLine change={test} />
      </div>
      <div className="flex flex-wrap items-center gap-0.5 max-sm:-ml-2.5">
        <RowAction Icon={Pencil} label="Edit" of={title} onClick={() => void show({ edit: id })} />
        <RowAction Icon={History} label="History" of={`of ${title}`} onClick={() => void show({ history: id })} />
        <RowAction Icon={Trash2} label="Delete" of={title} onClick={onDelete} />
      </div>
    </Card>
  )
}

type OpenTestProps = {
  /** The test's id, or `new`. */
  edit: string
  list: TestList
}

/** Dialog of the test that the URL names. A new test stays open when its first save gives it an id. */
function OpenTest({ edit, list }: OpenTestProps) {
  const [first] = useState(edit)
  const { id, name, gradeName } = list.subject
  const place = `${gradeName} · ${name}`
  const taken = list.tests.filter((test) => test.id !== edit).map(({ type }) => type)
  if (first !== 'new') return <StoredTest key={edit} testId={edit} place={place} taken={taken} />
  const free = TEST_TYPES.find((type) => !taken.includes(type)) ?? TEST_TYPES[0]
  return (
    <TestEditor
      subjectId={id}
      place={place}
      taken={taken}
      opened={{ kind: 'new', draft: blankTest(free, list.lastLessonNumber), draftKey: `new ${id}` }}
    />
  )
}

type StoredTestProps = { testId: string; place: string; taken: readonly string[] }

function StoredTest({ testId, place, taken }: StoredTestProps) {
  const { show } = useContentAddress()
  const test = useQuery({
    ...api.contentTests.get.queryOptions({ input: { testId } }),
    // The editor starts with the latest version and ignores later ones until it is saved.
    refetchOnMount: 'always',
  })
  if (test.data && test.isFetchedAfterMount) {
    return (
      <TestEditor
        subjectId={test.data.test.subjectId}
        place={place}
        taken={taken}
        opened={{ kind: 'stored', stored: test.data.test }}
      />
    )
  }
  const { error } = test
  const message = isDefinedError(error) && (error.code === 'NOT_FOUND' ? MISSING.test : errorMessage(error))
  return (
    <Dialog open size="editor" title="Edit test" onClose={() => void show({ edit: null, part: null })}>
      {error && !test.isFetching ? (
        <ErrorState message={message || FETCH_FAILED.data} onRetry={() => void test.refetch()} busy={test.isFetching} />
      ) : (
        <Loading label="Loading test..." />
      )}
    </Dialog>
  )
}
