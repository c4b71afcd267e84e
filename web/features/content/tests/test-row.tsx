import { History, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ListedTest } from '../content-types.ts'
import { LastChangeLine } from '../last-change.tsx'
import { RowAction } from '../row-action.tsx'
import { useContentAddress } from '../use-content-address.ts'

/** One test of the list: where it comes, how long it takes, and what passes. */
export function TestRow({ test, onDelete }: { test: ListedTest; onDelete: () => void }) {
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
