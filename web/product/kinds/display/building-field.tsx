import { t } from '@lingui/core/macro'
import { CircleAlert, Minus, Plus } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { boardOf } from '#domain/kinds/display/board.ts'
import { isUnordered, type Part, type PartValues, partsOf, valuesOf } from '#domain/kinds/display/parts.ts'
import { formatCoordinate, readCoordinate } from '#domain/kinds/graph/coordinates.ts'
import { Button } from '#web/ui/button.tsx'
import { reachableScroll } from '#web/ui/dialog.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { FieldProps } from '../kind-screen.ts'
import { RangeField, stepped } from '../range-field.tsx'
import { Markup } from './display-picture.tsx'

type BuildingFieldProps = Pick<FieldProps<'display'>, 'question' | 'answer' | 'onAnswer' | 'disabled'>
type Display = QuestionOf<'display'>['display']

const howTo = (display: Display, values: PartValues): string => {
  if (display.kind === 'dot-plot')
    return t`Press above a number to add a dot, and press a dot to remove it. Or use the fields below.`
  if (display.kind === 'bar-chart') return t`Press at the height of a bar, or drag its top. Or use the fields below.`
  const next = partsOf(display)[values.indexOf(null)]
  const value = next?.label.toLowerCase() ?? ''
  return next
    ? t`Press the place of this value: ${value}. Or use the fields below.`
    : t`Drag a value to move it, or use the fields below.`
}

/** Dot plot, bar chart or box plot to build; the fields below it are equivalent without a pointer. */
export default function BuildingField({ question: { display }, answer, onAnswer, disabled }: BuildingFieldProps) {
  const values = valuesOf(display, answer)
  const parts = partsOf(display)
  const empty = valuesOf(display, undefined)
  const isEmpty = (list: PartValues) => list.every((value, index) => value === empty[index])
  const [active, setActive] = useState<number | null>(null)
  const [changed, setChanged] = useState<string | null>(null)
  const build = (next: PartValues) => {
    const index = next.findIndex((value, place) => value !== values[place])
    if (index < 0) return
    setChanged(isEmpty(next) ? t`Cleared` : `${parts[index]?.name}: ${formatValue(next[index] ?? null)}`)
    onAnswer(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {!disabled && <p className="text-ink-soft text-sm">{howTo(display, values)}</p>}
      <BuildingBoard display={display} values={values} active={active} onBuild={disabled ? undefined : build} />
      <p role="status" className="sr-only">
        {changed}
      </p>
      {isUnordered(display, values) && (
        <p role="status" className="flex items-start gap-1.5 font-semibold text-sm text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {t`The five values must go from least to greatest.`}
        </p>
      )}
      {!disabled && (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
            {parts.map((part, index) => (
              <li key={part.label}>
                <PartStepper
                  part={part}
                  value={values[index] ?? null}
                  isWhole={display.kind === 'dot-plot'}
                  onValue={(value) => build(values.with(index, value))}
                  onFocus={() => setActive(index)}
                  onBlur={() => setActive(null)}
                />
              </li>
            ))}
          </ul>
          {!isEmpty(values) && (
            <Button variant="ghost" size="small" className="-ms-3 w-fit" onClick={() => build(empty)}>
              {t`Clear`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const formatValue = (value: number | null) => (value === null ? t`not set` : formatCoordinate(value))

/** Shares of the width and the height of the drawing. */
type Shares = [across: number, down: number]

type Drag = {
  index: number
  value: number | null
  /** Where the pointer and the middle of the handle were. */
  from: Shares
  handle: Shares
  /** False for a press. */
  hasMoved: boolean
}

/** True for a pointer that was moved on purpose. */
const isAway = (to: Shares, from: Shares) => Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.015

type BuildingBoardProps = {
  display: Display
  values: PartValues
  /** Part whose field has the focus. */
  active: number | null
  onBuild: ((values: PartValues) => void) | undefined
}

/** Drawing with the areas to press and drag; only for a pointer, because the fields below do the same. */
function BuildingBoard({ display, values, active, onBuild }: BuildingBoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag ? values.with(drag.index, drag.value) : values
  const board = boardOf(display, shown)
  const sharesOf = ({ clientX, clientY }: PointerEvent): Shares => {
    const box = frame.current?.getBoundingClientRect()
    return box ? [(clientX - box.left) / box.width, (clientY - box.top) / box.height] : [0, 0]
  }
  /** Value of a dragged part: its handle moves as far as the pointer, wherever it was taken. */
  const valueAt = ({ index, from, handle }: Drag, event: PointerEvent) => {
    const [across, down] = sharesOf(event)
    return board.dragged(index, handle[0] + across - from[0], handle[1] + down - from[1])
  }
  const marked = active === null || display.kind === 'box-plot' ? undefined : board.columns[active]
  return (
    <div ref={reachableScroll} className="max-w-[24rem] overflow-x-auto rounded-md border border-line bg-surface">
      <div
        ref={frame}
        onPointerUp={(event) => {
          if (drag === null && event.button === 0) onBuild?.(board.press(...sharesOf(event)))
        }}
        style={{ minWidth: board.minWidth }}
        className={`relative select-none ${onBuild ? 'cursor-pointer' : ''}`}
      >
        {marked && (
          <span
            aria-hidden="true"
            style={{ left: `${marked.left}%`, width: `${marked.width}%` }}
            className="absolute inset-y-0 -translate-x-1/2 rounded-sm bg-leaf-wash"
          />
        )}
        <div className="relative">
          <Markup html={board.markup} />
        </div>
        {onBuild &&
          board.handles.map((place, index) => {
            if (!place) return null
            const isBar = display.kind === 'bar-chart'
            const value = shown[index] ?? null
            return (
              // The area to press is HTML, because browsers ignore touch-action on parts of an SVG and scroll the page.
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its part
                key={index}
                data-handle={index}
                aria-hidden="true"
                style={{ left: `${place.left}%`, top: `${place.top}%`, width: isBar ? `${place.width}%` : undefined }}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  const handle: Shares = [place.left / 100, place.top / 100]
                  setDrag({ index, value, from: sharesOf(event), handle, hasMoved: false })
                }}
                onPointerMove={(event) => {
                  if (drag?.index !== index) return
                  const hasMoved = drag.hasMoved || isAway(sharesOf(event), drag.from)
                  const next = hasMoved ? valueAt(drag, event) : drag.value
                  if (hasMoved !== drag.hasMoved || next !== drag.value) setDrag({ ...drag, hasMoved, value: next })
                }}
                onPointerUp={(event) => {
                  event.stopPropagation()
                  setDrag(null)
                  if (drag?.index !== index) return
                  const isDragged = drag.hasMoved || isAway(sharesOf(event), drag.from)
                  onBuild(isDragged ? values.with(index, valueAt(drag, event)) : board.press(...sharesOf(event)))
                }}
                onPointerCancel={() => setDrag(null)}
                className={`absolute grid -translate-x-1/2 -translate-y-1/2 touch-none place-items-center ${isBar ? 'h-9 cursor-ns-resize' : 'size-7 cursor-ew-resize'}`}
              >
                <span
                  className={`border-2 border-ink bg-surface ${isBar ? 'h-2 w-6 rounded-full' : 'size-3.5 rounded-full'}`}
                />
                {drag?.index === index && drag.hasMoved && (
                  <span className="pointer-events-none absolute bottom-full whitespace-nowrap rounded-md bg-ink px-2 py-1 font-semibold text-sm text-surface">
                    {formatValue(value)}
                  </span>
                )}
              </div>
            )
          })}
      </div>
    </div>
  )
}

type PartStepperProps = {
  part: Part
  value: number | null
  isWhole: boolean
  onValue: (value: number | null) => void
  onFocus: () => void
  onBlur: () => void
}

/** Number of one part with buttons beside it; the arrow keys of its field do the same, so that Tab skips the buttons. */
function PartStepper({ part, value, isWhole, onValue, onFocus, onBlur }: PartStepperProps) {
  const { label, name, from, to, step } = part
  const change = (difference: number) => onValue(stepped(value, difference, from, to))
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="wrap-anywhere font-semibold text-sm">
        {isWhole ? t`Above ${label}` : label}
      </span>
      <span className="flex items-start">
        <StepButton label={t`Less: ${name}`} isOff={value !== null && value <= from} onPress={() => change(-step)}>
          <Minus aria-hidden="true" className="size-4.5" />
        </StepButton>
        <RangeField
          label={name}
          from={from}
          to={to}
          value={value}
          read={readCoordinate}
          format={(one) => formatCoordinate(one)}
          isWhole={isWhole}
          step={step}
          width="w-14"
          onValue={onValue}
          onClear={() => onValue(isWhole ? 0 : null)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        <StepButton label={t`More: ${name}`} isOff={value !== null && value >= to} onPress={() => change(step)}>
          <Plus aria-hidden="true" className="size-4.5" />
        </StepButton>
      </span>
    </div>
  )
}

type StepButtonProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

function StepButton({ label, isOff, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="grid h-12 w-9 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
