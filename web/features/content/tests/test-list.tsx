import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { TEST_TYPES } from '#domain/marking.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { TestList as Listed, ListedTest } from '../content-types.ts'
import { DeleteContentDialog } from '../deletion/delete-content-dialog.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { OpenTest } from './open-test.tsx'
import { TestRow } from './test-row.tsx'

/** A subject's tests in the order of their places, and the dialog of the one that is open. */
export function TestList({ list }: { list: Listed }) {
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
