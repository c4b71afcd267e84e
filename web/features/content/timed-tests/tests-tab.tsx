import { plural, t } from '@lingui/core/macro'

import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { useContentAddress } from '../content-address.ts'
import { COUNTS, FETCH_FAILED } from '../content-labels.ts'
import { type ListedTest, type TestList, useTestList } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { AddButton, type ItemsProps, ItemTab } from '../editor/item-tab.tsx'
import { DeleteAction, EditAction, HistoryAction, LastChangeLine } from '../rows/content-table.tsx'
import { blankTest } from './test-draft.ts'
import { TEST_EDITOR, TestEditor } from './test-editor.tsx'

/** Timed tests of a subject, at most one of each type. */
export default function TestsTab() {
  return (
    <ItemTab
      definition={TEST_EDITOR}
      useList={useTestList}
      fetchFailed={FETCH_FAILED.data}
      Items={Tests}
      blank={({ tests, lastLessonNumber }) => blankTest(freeTypes(tests)[0] ?? TEST_TYPES[0], lastLessonNumber)}
      Editor={TestEditor}
    />
  )
}

function freeTypes(tests: readonly ListedTest[]) {
  return TEST_TYPES.filter((type) => !tests.some((test) => test.type === type))
}

function Tests({ list: { tests }, header, onDelete }: ItemsProps<TestList>) {
  return (
    <>
      {header(
        freeTypes(tests).length === 0 ? (
          <p className="text-ink-soft text-sm">{t`This subject has one test of each type already.`}</p>
        ) : (
          <AddButton kind="test" />
        ),
      )}
      {tests.length === 0 ? (
        <EmptyState title={t`No tests yet.`}>
          <p>
            {t`A subject has up to ${{ count: TEST_TYPES.length }} tests: ${{ types: TEST_TYPES.map((type) => type.replaceAll(' ', '\u00a0')).join(', ') }}.`}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {tests.map((test) => (
            <TestRow key={test.id} test={test} onDelete={() => onDelete(test)} />
          ))}
        </ul>
      )}
    </>
  )
}

function TestRow({ test, onDelete }: { test: ListedTest; onDelete: () => void }) {
  const { show } = useContentAddress()
  const { id, title, type, description, questionCount } = test
  const facts = [
    test.afterLessonNumber === 0 ? t`Open from the start` : t`After Lesson ${{ number: test.afterLessonNumber }}`,
    plural({ minutes: test.durationMinutes }, { one: '# minute', other: '# minutes' }),
    t`${{ percent: test.passingMark }}% to pass`,
    COUNTS.question(questionCount),
  ]
  return (
    <Card as="li" padding="none" className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3 sm:p-4">
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <h3 className="wrap-anywhere text-lg">
          <ContentText>{title}</ContentText>
        </h3>
        <div>
          <Badge tone="indigo">
            <ContentText>{type}</ContentText>
          </Badge>
        </div>
        <p className="text-sm">{facts.join(' · ')}</p>
        {description && (
          <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
            <ContentText>{description}</ContentText>
          </p>
        )}
        <LastChangeLine change={test} />
      </div>
      <div className="flex flex-wrap items-center gap-0.5 max-sm:-ms-2.5">
        <EditAction of={title} onClick={() => void show({ edit: id })} />
        <HistoryAction of={title} onClick={() => void show({ history: id })} />
        <DeleteAction of={title} onClick={onDelete} />
      </div>
    </Card>
  )
}
