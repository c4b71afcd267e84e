import { ChevronDown } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlStyle } from '#web/ui/field.tsx'
import type { ImportAction, ImportItem } from './import-types.ts'
import { ItemContent } from './item-content.tsx'
import { actionInWords, duplicateInWords, placeInWords } from './items-in-words.ts'

export type ItemCardProps = {
  item: ImportItem
  action: ImportAction
  possible: readonly ImportAction[]
  onChoose: (action: ImportAction) => void
}

/** How far the kinds stand in, by what they come in; only where they come in something. */
const INDENT = { grade: '', subject: 'sm:ml-6', lesson: 'sm:ml-12', test: 'sm:ml-12', question: '' } as const

/** Something that was found in a file, and what is to be done with it. */
export function ItemCard({ item, action, possible, onChoose }: ItemCardProps) {
  const { kind, within, duplicate } = item
  const place = placeInWords(item)
  const name = kind === 'question' ? item.question.question : 'name' in item ? item.name : item.title
  return (
    <Card
      as="li"
      padding="snug"
      className={`flex flex-wrap items-start gap-x-5 gap-y-3 ${within === null ? '' : INDENT[kind]} ${action === 'skip' ? 'border-dashed' : ''}`}
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        {place && <p className="wrap-anywhere text-ink-soft text-xs">{place}</p>}
        <ItemContent item={item} />
        {duplicate && <Badge tone={duplicate.same ? 'info' : 'warning'}>{duplicateInWords(duplicate)}</Badge>}
      </div>
      <div className="relative w-full sm:w-40">
        <select
          aria-label={`What to do with ${name.slice(0, 100)}`}
          value={action}
          disabled={possible.length < 2}
          onChange={({ currentTarget }) => {
            const chosen = possible.find((one) => one === currentTarget.value)
            if (chosen) onChoose(chosen)
          }}
          className={`${controlStyle} appearance-none pr-11`}
        >
          {possible.map((one) => (
            <option key={one} value={one}>
              {actionInWords(kind, one)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
        />
      </div>
    </Card>
  )
}
