import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import type { TestList } from '../content-types.ts'
import { useContentAddress } from '../use-content-address.ts'
import { blankTest } from './test-draft.ts'
import { TestEditor } from './test-editor.tsx'

type OpenTestProps = {
  /** The test's id, or `new`. */
  edit: string
  list: TestList
}

/** The dialog of the test that the address names. A new one that gets its id by being saved stays open as it is. */
export function OpenTest({ edit, list }: OpenTestProps) {
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
      opened={{ as: 'new', draft: blankTest(free, list.lastLessonNumber), place: `new ${id}` }}
    />
  )
}

type StoredTestProps = { testId: string; place: string; taken: readonly string[] }

function StoredTest({ testId, place, taken }: StoredTestProps) {
  const { show } = useContentAddress()
  const test = useQuery({
    ...api.contentTests.get.queryOptions({ input: { testId } }),
    // An editor begins with what is stored now, and keeps that until it is saved.
    refetchOnMount: 'always',
  })
  if (test.data && test.isFetchedAfterMount) {
    return (
      <TestEditor
        subjectId={test.data.test.subjectId}
        place={place}
        taken={taken}
        opened={{ as: 'stored', stored: test.data.test }}
      />
    )
  }
  const told = test.error && isDefinedError(test.error) ? refusalMessage(test.error) : undefined
  return (
    <Dialog open size="editor" title="Edit test" onClose={() => void show({ edit: null, part: null })}>
      {test.error && !test.isFetching ? (
        <ErrorState
          message={told ?? FETCH_FAILED.data}
          onRetry={() => void test.refetch()}
          busy={test.isFetching}
        />
      ) : (
        <Loading label="Loading test..." />
      )}
    </Dialog>
  )
}
