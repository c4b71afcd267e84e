import { t } from '@lingui/core/macro'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { lineLooks } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { PartLabel } from '../part-label.tsx'

/** Each group with the items that belong to it; an item in another group names that one. */
export function MarkedSort({ question, legend, answerLabel }: MarkedProps<'sort'>) {
  const { groups, items, correct, formulas } = question
  const answer = asPlaces(question.answer ?? undefined, items.length)
  return (
    <MarkedFrame legend={legend}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {groups.map((group, place) => (
          <li key={group} className="grid min-w-0 grid-cols-1 content-start gap-2">
            <p className="wrap-anywhere font-semibold">
              <QuestionText text={group} formulas={formulas} />
            </p>
            <ul className="grid grid-cols-1 gap-2">
              {items.map((text, index) => {
                if (correct[index] !== place) return null
                const here = answer[index] ?? null
                const mark = here === null ? 'key' : here === place ? 'right' : 'wrong'
                const { row, Icon, sign } = lineLooks[mark]
                return (
                  <li
                    key={text}
                    className={`flex min-h-12 items-center gap-3 rounded-md border-[1.5px] px-3.5 py-2 ${row}`}
                  >
                    <Icon aria-hidden="true" strokeWidth={2.5} className={`size-5 shrink-0 ${sign}`} />
                    <span className="wrap-anywhere min-w-0 font-semibold">
                      {mark !== 'key' && (
                        <span className="sr-only">{mark === 'right' ? t`Right:` : t`Not right:`} </span>
                      )}
                      <QuestionText text={text} formulas={formulas} />
                      {here !== null && mark === 'wrong' && (
                        <span className="block font-normal text-sm">
                          {answerLabel}: <QuestionText text={groups[here] ?? ''} formulas={formulas} />
                        </span>
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
            {!correct.includes(place) && <p className="text-ink-soft text-sm">{t`No item belongs here.`}</p>}
          </li>
        ))}
      </ul>
    </MarkedFrame>
  )
}

/** Item that feedback is about. */
export function ItemLabel({ question: { items, formulas }, at }: { question: ScoredOf<'sort'>; at: number }) {
  return <PartLabel text={items[at] ?? ''} formulas={formulas} />
}
