import { t } from '@lingui/core/macro'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { describeDisplay } from '#domain/kinds/display/answers.ts'
import { partsOf } from '#domain/kinds/display/parts.ts'
import { formatCoordinate } from '#domain/kinds/graph/coordinates.ts'
import { loadCode } from '#web/api/connection.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { AnswerLine, lineLooks } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import type DisplayPicture from './display-picture.tsx'

const Picture = lazy<ComponentType<ComponentProps<typeof DisplayPicture>>>(() =>
  loadCode(() => import('./display-picture.tsx'), { stored: true }).catch(() => ({ default: () => null })),
)

/** Display with the mark of each part; what is missing or too much in a wrong one has other shapes. */
export function MarkedDisplay({ question, legend, answerLabel }: MarkedProps<'display'>) {
  const { display, answer, correct, right } = question
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-3">
        <Suspense fallback={<Skeleton className="h-64 max-w-[24rem]" />}>
          <Picture display={display} values={answer ?? correct} right={right || !answer ? undefined : correct} />
        </Suspense>
        {answer && !right && (
          <>
            <p className="text-ink-soft text-sm">{looks[display.kind]()}</p>
            <WrongParts question={question} answer={answer} answerLabel={answerLabel} />
          </>
        )}
        {answer && right && (
          <AnswerLine mark="right" label={answerLabel}>
            {describeDisplay(display, answer)}
          </AnswerLine>
        )}
        {!right && (
          <AnswerLine mark="key" label={t`Right answer`}>
            {describeDisplay(display, correct)}
          </AnswerLine>
        )}
      </div>
    </MarkedFrame>
  )
}

/** How the right display is drawn beside a wrong one. */
const looks: Record<ScoredOf<'display'>['display']['kind'], () => string> = {
  'dot-plot': () => t`An open circle is a missing dot, and a cross is a dot too many.`,
  'bar-chart': () => t`A dashed bar has the right height.`,
  'box-plot': () => t`The dashed box plot is the right one.`,
}

type WrongPartsProps = { question: ScoredOf<'display'>; answer: (number | null)[]; answerLabel: string }

/** Parts with their marks, each wrong one with its right value. */
function WrongParts({ question: { display, correct, parts: marks }, answer, answerLabel }: WrongPartsProps) {
  const parts = partsOf(display)
  return (
    <ul className="flex flex-wrap gap-2" aria-label={answerLabel}>
      {parts.map(({ label, name }, index) => {
        const mark = marks[index] ? 'right' : 'wrong'
        const { row, Icon, sign } = lineLooks[mark]
        const value = answer[index] ?? null
        return (
          <li
            key={label}
            className={`inline-flex items-center gap-1.5 rounded-sm border-[1.5px] px-2 py-0.5 text-sm ${row}`}
          >
            <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 shrink-0 ${sign}`} />
            <span className="sr-only">{mark === 'right' ? t`Right.` : t`Not right.`} </span>
            <span>
              <span aria-hidden="true">{label}: </span>
              <span className="sr-only">{name}: </span>
              <strong>{value === null ? '…' : formatCoordinate(value)}</strong>
              {mark === 'wrong' && (
                <>
                  <span className="sr-only">{t`, right is`} </span>
                  <span aria-hidden="true"> → </span>
                  <strong>{formatCoordinate(correct[index] ?? 0)}</strong>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
