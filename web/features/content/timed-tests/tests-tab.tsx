import { useQuery } from '@tanstack/react-query'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { api } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import type { TestList as Listed, ListedTest } from '../content-types.ts'
import { DeleteContentDialog } from '../deletion/delete-content-dialog.tsx'
import { LastChangeLine } from '../last-change.tsx'
import { TabSkeleton } from '../lazy-tab.tsx'
import { RowAction } from '../row-action.tsx'
import { SubjectChoice } from '../subject-choice.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { OpenTest } from './open-test.tsx'

/** The timed tests of a subject, at most one of each type. */
export default function TestsTab() {
  return <SubjectChoice what="tests">{(subjectId) => <Tests key={subjectId} id={subjectId} />}</SubjectChoice>
}

function Tests({ id }: { id: string }) {
  const tests = useQuery(api.contentTests.list.queryOptions({ input: { subjectId: id } }))
  if (tests.isPending) return <TabSkeleton label="Loading tests..." />
  if (!tests.data) {
    return (
      <ErrorState message={FETCH_FAILED.data} onRetry={() => void tests.refetch()} busy={tests.isFetching} />
    )
  }
  return <TestList list={tests.data} />
}

/** A subject's tests in the order of their places, and the dialog of the one that is open. */
function TestList({ list }: { list: Listed }) {
  const { address, show } = useContentAddress()
  const [deleting, setDeleting] = useState<ListedTest | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { subject, tests } = list
  const complete = TEST_TYPES.every((type) => tests.some((test) => test.type === type))
  return (
    <section aria-labelledby="tests-heading" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="tests-heading" tabIndex={-1} className="text-xl focus:outline-none">
          Tests of {subject.name}
        </h2>
        {complete ? (
          <p className="text-ink-soft text-sm">This subject has a test of every type.</p>
        ) : (
          <Button onClick={() => void show({ edit: 'new' })}>
            <Plus aria-hidden="true" className="size-5" />
            Add Test
          </Button>
        )}
      </div>
      {tests.length === 0 ? (
        <EmptyState title="There are no tests yet.">
          <p>
            A subject has up to {TEST_TYPES.length}: {TEST_TYPES.join(', ')}.
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
        <DeleteContentDialog
          item={{ kind: 'test', id: deleting.id, title: deleting.title }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </section>
  )
}

/** One test of the list: where it comes, how long it takes, and what passes. */
function TestRow({ test, onDelete }: { test: ListedTest; onDelete: () => void }) {
  const { show } = useContentAddress()
  const { id, title, type, description, questionCount } = test
  const facts = [
    test.afterLessonNumber === 0 ? 'Open from the beginning' : `After Lesson ${test.afterLessonNumber}`,
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
      <div className="flex flex-wrap items-center gap-0.5">
        <RowAction Icon={Pencil} label="Edit" of={title} onClick={() => void show({ edit: id })} />
        <RowAction
          Icon={History}
          label="History"
          of={`of ${title}`}
          signOnly
          onClick={() => void show({ history: id })}
        />
        <RowAction Icon={Trash2} label="Delete" of={title} signOnly onClick={onDelete} />
      </div>
    </Card>
  )
}
