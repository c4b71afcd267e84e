import { VerdictBox } from '../../questions/verdict-box.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { PartLegend } from './part-legend.tsx'
import { screenOfPart } from './part-screens.ts'

/** Parts of a scored question, each as its kind shows it, with its own verdict. */
export function MarkedParts({ question, legend, answerLabel, isOwn }: MarkedProps<'parts'>) {
  const { results, formulas } = question
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-6">
        {results.map((result, index) => {
          const screen = screenOfPart(result)
          const { Marked } = screen
          const part = { ...result, formulas }
          return (
            <div key={result.id} className="min-w-0">
              <Marked
                question={part}
                legend={<PartLegend index={index} text={result.question} formulas={formulas} />}
                answerLabel={answerLabel}
                isOwn={isOwn}
              />
              <VerdictBox question={part} screen={screen} />
            </div>
          )
        })}
      </div>
    </MarkedFrame>
  )
}
