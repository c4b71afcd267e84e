import { t } from '@lingui/core/macro'
import { asIndexes } from '#domain/kinds/answer-rules.ts'
import { isAnswered } from '#domain/kinds/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { moveItem } from '#web/ui/move-buttons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import type { FieldProps } from '../kind-screen.ts'

type SortableItemsProps = Pick<FieldProps<'order'>, 'question' | 'answer' | 'onAnswer' | 'disabled'>

/**
 * Items to put in order by dragging or by buttons. The initial order is not an answer until the learner confirms it.
 */
export default function SortableItems({ question, answer, onAnswer, disabled }: SortableItemsProps) {
  const { items, formulas } = question
  const answered = isAnswered(question, answer)
  const order = answered ? asIndexes(answer) : items.map((_, index) => index)
  const nameOf = (item: number) => plainText(items[item] ?? '', formulas)
  return (
    <div className="grid grid-cols-1 gap-3">
      <SortableList
        items={order}
        keyOf={String}
        nameOf={nameOf}
        onMove={(from, to) => onAnswer(moveItem(order, from, to))}
      >
        {(item, index, controls) => (
          <div
            className={`flex min-h-13 flex-wrap items-center justify-end gap-3 rounded-md border-[1.5px] bg-surface py-1 pe-1 ps-3 max-[22.5rem]:gap-x-2 max-[22.5rem]:gap-y-1 max-[22.5rem]:ps-2 ${answered ? 'border-leaf' : 'border-line-strong'}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-8 shrink-0 place-items-center rounded-full font-bold text-sm tabular-nums ${answered ? 'bg-leaf text-on-leaf' : 'bg-sunken'}`}
            >
              {index + 1}
            </span>
            {/* On phones the buttons go below a text that is too long for one line. */}
            <span className="wrap-break-word min-w-0 max-w-[calc(100%-2.75rem)] grow basis-auto sm:basis-[min-content]">
              <QuestionText text={items[item] ?? ''} formulas={formulas} />
            </span>
            {!disabled && controls}
          </div>
        )}
      </SortableList>
      {!answered && !disabled && (
        <Button variant="secondary" size="small" className="w-fit" onClick={() => onAnswer(order)}>
          {t`Keep this order`}
        </Button>
      )}
    </div>
  )
}
