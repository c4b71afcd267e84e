import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Drawing } from '#domain/kinds/graph/drawing-schemas.ts'
import { describeDrawing } from '#domain/kinds/graph/drawings.ts'
import { loadCode } from '#web/api/connection.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import type { GraphBoardProps } from './board.tsx'

const Board = lazy<ComponentType<GraphBoardProps>>(() =>
  loadCode(() => import('./board.tsx'), { stored: true }).then(
    ({ GraphBoard }) => ({ default: GraphBoard }),
    () => ({ default: () => null }),
  ),
)

export function MarkedGraph({ question, legend, answerLabel }: MarkedProps<'graph'>) {
  const { board, answer, correct, right } = question
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-3">
        <Suspense fallback={<Skeleton className="h-64 max-w-[32rem]" />}>
          <Board
            board={board}
            label={t`Graph of the answer`}
            drawings={[
              ...(right ? [] : [{ drawing: correct, variant: 'key' as const }]),
              ...(answer ? [{ drawing: answer, variant: right ? ('right' as const) : ('wrong' as const) }] : []),
            ]}
          />
        </Suspense>
        {answer && (
          <AnswerLine mark={right ? 'right' : 'wrong'} label={answerLabel}>
            <QuestionText text={describeDrawing(answer, board)} formulas={{}} />
          </AnswerLine>
        )}
        {!right && (
          <AnswerLine mark="key" label={keyLabel(correct)}>
            <QuestionText text={describeDrawing(correct, board)} formulas={{}} />
          </AnswerLine>
        )}
      </div>
    </MarkedFrame>
  )
}

/** Says how the right answer is drawn, beside a wrong one. */
function keyLabel(correct: Drawing): string {
  if ('points' in correct) return t`Right answer (circle)`
  return 'halfPlane' in correct ? t`Right answer (open circles)` : t`Right answer (dashed)`
}
