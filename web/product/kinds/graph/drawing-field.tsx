import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { axesOf, formatCoordinate, readCoordinate } from '#domain/kinds/graph/coordinates.ts'
import type { Axis, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import {
  asDrawing,
  describeDrawing,
  pointCount,
  pointName,
  pointsOf,
  type Tool,
  whyIncomplete,
} from '#domain/kinds/graph/drawings.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { FieldProps } from '../kind-screen.ts'
import { RangeField } from '../range-field.tsx'
import { GraphBoard } from './board.tsx'
import { intervalOf, isOver, pressBoard, sideOf, withPoints } from './drawing.ts'

type DrawingFieldProps = Pick<FieldProps<'graph'>, 'question' | 'answer' | 'onAnswer' | 'disabled'>

const howTo: Record<Tool, (count: number) => string> = {
  points: (count) => (count === 1 ? t`Press the graph to set the point.` : t`Press the graph to set ${count} points.`),
  line: () => t`Set two points. The line goes through them.`,
  segment: () => t`Set the two endpoints of the segment.`,
  polygon: (count) => `Set the ${count} corners one after another around the figure. You can start at any of them.`,
  lines: () => t`Set two points for the first line, then two for the second. Their order does not matter.`,
  parabola: () => t`Set three points. The parabola goes through them.`,
  vertexParabola: () => t`Set the vertex first, then one more point of the parabola.`,
  interval: () => t`Press the number line to set one end, and again for the other. Or use the fields below.`,
  halfPlane: () => t`Set two points on the line. Then press the side to shade.`,
}

/** Drawing on a number line or a plane; the fields below it are equivalent without a pointer. */
export default function DrawingField({ question, answer, onAnswer, disabled }: DrawingFieldProps) {
  const { board, tool, choose } = question
  const drawing = asDrawing(answer)
  const count = pointCount(tool, choose)
  const points = pointsOf(drawing)
  const draw = (next: Drawing) => onAnswer(next)
  const problem = whyIncomplete(drawing, question)
  const label = 'line' in board ? t`Number line` : t`Coordinate plane`
  return (
    <div className="grid grid-cols-1 gap-4">
      {!disabled && <p className="text-ink-soft text-sm">{howTo[tool](count)}</p>}
      {'line' in board && <p className="sr-only">{describeScale(board.line)}</p>}
      <GraphBoard
        board={board}
        label={label}
        task={{ tool, count }}
        drawings={drawing ? [{ drawing, variant: 'mine' }] : []}
        onPress={disabled ? undefined : (point) => draw(pressBoard(tool, count, drawing, point))}
        onMove={disabled ? undefined : (index, point) => draw(withPoints(tool, drawing, points.with(index, point)))}
      />
      <p role="status" className="sr-only">
        {describeDrawing(drawing, board)}
      </p>
      {problem && (
        <p role="status" className="flex items-start gap-1.5 font-semibold text-sm text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {problem}
        </p>
      )}
      {!disabled && (
        <>
          {tool === 'interval' ? (
            <IntervalFields question={question} drawing={drawing} onDraw={draw} />
          ) : (
            <PointFields question={question} drawing={drawing} count={count} onDraw={draw} />
          )}
          {tool === 'halfPlane' && drawing && 'halfPlane' in drawing && (
            <HalfPlaneFields drawing={drawing} onDraw={draw} />
          )}
          {points.length > 0 && (
            <Button
              variant="ghost"
              size="small"
              className="-ms-3 w-fit"
              onClick={() => draw(withPoints(tool, undefined, []))}
            >
              {t`Clear`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Marks of a number line, for those who do not see them. */
function describeScale(axis: Axis): string {
  const { from, to, step, ticks = [] } = axis
  const named = ticks.flatMap((text, index) => {
    const value = formatCoordinate(from + index * step, axis)
    return text === '' ? [] : [text === value ? text : t`${text} at ${value}`]
  })
  const [least = '', most = '', every = ''] = [from, to, step].map((value) => formatCoordinate(value, axis))
  const range = t`From ${least} to ${most}, with a mark every ${every}.`
  const marks = named.join(', ')
  return named.length > 0 ? `${range} ${t`Marks with text: ${marks}.`}` : range
}

type FieldsProps = {
  question: QuestionOf<'graph'>
  drawing: Drawing | undefined
  onDraw: (drawing: Drawing) => void
}

/** Fields for the coordinates of each point. A point appears once all its coordinates are filled in. */
function PointFields({ question: { board, tool }, drawing, count, onDraw }: FieldsProps & { count: number }) {
  const axes = axesOf(board)
  const points = pointsOf(drawing)
  const [started, setStarted] = useState<Record<number, Point>>({})
  const change = (row: number, axis: number, value: number) => {
    const point = [...(points[row] ?? started[row] ?? [])]
    point[axis] = value
    const whole = axes.every((_, index) => point[index] !== undefined)
    if (!whole) return setStarted({ ...started, [row]: point })
    setStarted({})
    onDraw(withPoints(tool, drawing, row < points.length ? points.with(row, point) : [...points, point]))
  }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point's only identity is its number
        <li key={row} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold text-sm max-[22.5rem]:w-full">{pointName(tool, row, count)}</span>
          {axes.map((axis, index) => {
            const name = axis.label ?? (axes.length === 1 ? t`value` : 'xy'.charAt(index))
            return (
              <NumberField
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                axis={axis}
                label={`${count === 1 ? t`Point 1` : pointName(tool, row, count)}, ${name}`}
                shown={axes.length > 1 ? `${name} =` : ''}
                value={points[row]?.[index] ?? started[row]?.[index]}
                onValue={(value) => change(row, index, value)}
              />
            )
          })}
        </li>
      ))}
    </ul>
  )
}

type NumberFieldProps = {
  axis: Axis
  label: string
  shown: string
  value: number | undefined
  onValue: (value: number) => void
}

function NumberField({ axis, label, shown, value, onValue }: NumberFieldProps) {
  return (
    <span className="flex items-start gap-1.5">
      {shown && (
        <span aria-hidden="true" className="mt-3 font-semibold italic">
          {shown}
        </span>
      )}
      <RangeField
        label={label}
        from={axis.from}
        to={axis.to}
        value={value}
        read={readCoordinate}
        format={(one) => formatCoordinate(one, axis)}
        onValue={onValue}
      />
    </span>
  )
}

const endKinds = () => ({ none: t`goes on forever`, closed: t`included ●`, open: t`not included ○` })

/** Fields for both ends of an interval: bounded or not, the number, and whether it is included. */
function IntervalFields({ question: { board }, drawing, onDraw }: FieldsProps) {
  const interval = intervalOf(drawing)
  const [axis] = axesOf(board)
  /** Kinds of ends whose number is still missing: the drawing changes only with the number. */
  const [started, setStarted] = useState<{ from?: boolean; to?: boolean }>({})
  if (!axis) return null
  const ends = [
    { name: t`Left end`, value: interval.from, open: interval.fromOpen, keys: ['from', 'fromOpen'] as const },
    { name: t`Right end`, value: interval.to, open: interval.toOpen, keys: ['to', 'toOpen'] as const },
  ]
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      {ends.map(({ name, value, open, keys: [at, isOpen] }) => {
        const kind = value === null ? started[at] : open
        return (
          <div key={name} className="flex min-w-0 max-w-full flex-wrap items-end gap-2 *:min-w-0 *:max-w-full">
            <SelectField
              label={name}
              value={kind === undefined ? 'none' : kind ? 'open' : 'closed'}
              onChange={({ target }) => {
                const isNone = target.value === 'none'
                const { [at]: _, ...others } = started
                const isStarted = value === null && !isNone
                setStarted(isStarted ? { ...others, [at]: target.value === 'open' } : others)
                if (value === null) return
                onDraw({ interval: { ...interval, [at]: isNone ? null : value, [isOpen]: target.value === 'open' } })
              }}
            >
              {Object.entries(endKinds()).map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </SelectField>
            {kind !== undefined && (
              <NumberField
                axis={axis}
                label={t`${name}, number`}
                shown=""
                value={value ?? undefined}
                onValue={(next) => {
                  setStarted(({ [at]: _, ...others }) => others)
                  onDraw({ interval: { ...interval, [at]: next, [isOpen]: kind } })
                }}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Fields for the line of an inequality, solid or dashed, and its shaded side. */
function HalfPlaneFields({
  drawing,
  onDraw,
}: {
  drawing: Extract<Drawing, { halfPlane: unknown }>
  onDraw: (drawing: Drawing) => void
}) {
  const { halfPlane } = drawing
  const [one, two] = halfPlane.through
  if (!one || !two) return null
  const over = isOver(halfPlane)
  const sides =
    one[0] === two[0]
      ? [t({ message: 'Right', context: 'side' }), t({ message: 'Left', context: 'side' })]
      : [t`Above`, t`Below`]
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 *:min-w-0 *:max-w-full">
      <SelectField
        label={t`Line`}
        value={halfPlane.strict ? 'dashed' : 'solid'}
        onChange={({ target }) => onDraw({ halfPlane: { ...halfPlane, strict: target.value === 'dashed' } })}
      >
        <option value="solid">{t`Solid (≤ or ≥)`}</option>
        <option value="dashed">{t`Dashed (< or >)`}</option>
      </SelectField>
      <SelectField
        label={t`Shade`}
        value={over === null ? '' : over ? 'over' : 'under'}
        onChange={({ target }) => {
          const side = target.value === '' ? null : sideOf(halfPlane.through, target.value === 'over')
          onDraw({ halfPlane: { ...halfPlane, side } })
        }}
      >
        <option value="">{t`Choose a side`}</option>
        <option value="over">{sides[0]}</option>
        <option value="under">{sides[1]}</option>
      </SelectField>
    </div>
  )
}
