import { t } from '@lingui/core/macro'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Bud, type Leaf, type Plant, type Garden as Plants, plantsOf } from '#domain/progress/garden.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { layoutGarden } from './garden-layout.ts'
import { describePlants, nameOf } from './garden-names.ts'

export type GardenProps = {
  garden: Plants
  /** Name and color of the subject. */
  name: string
  color: string
  /** Page of a leaf or bud; null for none. */
  linkTo: (plant: Leaf | Bud) => string | null
  className?: string
}

/**
 * A subject's progress as a plant on a trellis, with the same in text below. Every leaf is a link with a name; the links
 * are one stop of the Tab key, with the arrow keys between them.
 */
export function Garden({ garden, name, color, linkTo, className = '' }: GardenProps) {
  if (garden.length === 0) return null
  const plants = plantsOf(garden)
  const layout = layoutGarden(garden.length, countGrown(plants))
  return (
    <div className={className}>
      <div className="relative mx-auto" style={{ maxWidth: `${layout.width * 0.09}rem` }}>
        <Drawing plants={plants} layout={layout} color={color} />
        {layout.hasTargets && <Links garden={garden} name={name} layout={layout} linkTo={linkTo} />}
      </div>
      <p className="mt-2 text-center text-ink-soft text-sm tabular-nums">
        {describePlants(plants).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <span className="inline-block">{part}</span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

type GardenDrawingProps = {
  plants: readonly Plant[]
  color: string
  /** Leaves per row; by default chosen by their number. */
  columns?: number
}

/** The drawing alone, for a place that says the same in text. */
export function GardenDrawing({ plants, color, columns }: GardenDrawingProps) {
  if (plants.length === 0) return null
  return <Drawing plants={plants} layout={layoutGarden(plants.length, countGrown(plants), columns)} color={color} />
}

/** A leaf for each lesson and a bud for each test, which blooms once it is passed. Each state has a shape of its own. */
function Drawing({ plants, layout, color }: GardenDrawingProps & { layout: Layout }) {
  return (
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block h-auto w-full [print-color-adjust:exact]"
    >
      <Trellis layout={layout} hue={hueStyle[hueOf(color)].text} />
      {layout.places.map(({ x, y }, index) => {
        const plant = plants[index] ?? 'open'
        const isLeaf = plant !== 'bud' && plant !== 'blossom'
        return (
          <g
            key={`${x} ${y}`}
            transform={`translate(${x} ${y})${isLeaf ? `rotate(${index % 2 === 0 ? -22 : 22})` : ''}`}
          >
            {shapes[plant]}
          </g>
        )
      })}
    </svg>
  )
}

type Layout = ReturnType<typeof layoutGarden>

const keyOf = (plant: Leaf | Bud) =>
  plant.kind === 'lesson' ? plant.number : `${plant.title} ${plant.afterLessonNumber}`

/** Number of leaves and buds up to the last one that has begun to grow. */
function countGrown(plants: readonly Plant[]): number {
  return plants.findLastIndex((plant) => plant !== 'open' && plant !== 'bud') + 1
}

/** Slats, planter and vine; the way ahead of the vine is a dotted line. */
function Trellis({
  layout: { width, height, lattice, planterTop, grown, ahead },
  hue,
}: {
  layout: Layout
  hue: string
}) {
  return (
    <>
      <path d={lattice} strokeWidth="2.5" stroke="currentColor" opacity="0.22" className={hue} />
      <path d={`M14 ${planterTop + 12}H${width - 14}l-6 ${height - planterTop - 14}H20Z`} className="fill-sun-deep" />
      <path d={ahead} strokeWidth="2.5" strokeDasharray="0.1 6" className="stroke-line-strong" />
      <path d={grown} strokeWidth="5" className="stroke-leaf" />
      <rect x="6" y={planterTop + 3} width={width - 12} height="11" rx="5" className="fill-sun" />
    </>
  )
}

const LEAF = 'M0 0C-11-6-11-20 0-30 11-20 11-6 0 0Z'

/** Stalk of a bud. */
const stalk = <path d="M0 0V-12" strokeWidth="3" className="stroke-leaf" />

const shapes: Record<Plant, ReactNode> = {
  open: <path d={LEAF} strokeWidth="1.8" strokeDasharray="3 3.4" className="fill-surface stroke-line-strong" />,
  begun: (
    <>
      <path d={LEAF} strokeWidth="2" className="fill-surface stroke-leaf" />
      <path d="M0 0C-11-6-11-20 0-30Z" className="fill-leaf-bright" />
    </>
  ),
  finished: (
    <>
      <path d={LEAF} strokeWidth="2" className="fill-leaf stroke-leaf" />
      <path d="M0-3V-22M0-9l5-5M0-14l-5-5" strokeWidth="1.5" className="stroke-leaf-wash" />
    </>
  ),
  blossom: (
    <>
      {stalk}
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <ellipse
          key={turn}
          cx="0"
          cy="-29"
          rx="5"
          ry="7.4"
          transform={`rotate(${turn} 0 -20)`}
          className="fill-sun stroke-sun-deep"
        />
      ))}
      <circle cy="-20" r="5" className="fill-sun-deep" />
    </>
  ),
  bud: (
    <>
      {stalk}
      <path d="M0-8C-10-13-8-25 0-32 8-25 10-13 0-8Z" strokeWidth="2" className="fill-sun-wash stroke-sun-deep" />
      <path d="M0-8C-8-8-9-16-8-19-3-17-1-13 0-8 1-13 3-17 8-19 9-16 8-8 0-8Z" className="fill-leaf-bright" />
    </>
  ),
}

/** One plant of a drawing, beside its text. */
export function PlantSign({ plant }: { plant: Plant }) {
  return (
    <svg viewBox="-15 -35 30 38" fill="none" aria-hidden="true" className="h-7 w-5.5 shrink-0">
      {shapes[plant]}
    </svg>
  )
}

type LinksProps = Pick<GardenProps, 'garden' | 'name' | 'linkTo'> & { layout: Layout }

/** Links over the leaves and buds. */
function Links({ garden, name, layout: { width, height, places }, linkTo }: LinksProps) {
  const linked = garden.filter((plant) => linkTo(plant) !== null)
  // Only a learner can open every lesson.
  const next =
    linked.length < garden.length
      ? -1
      : garden.findIndex((plant) => plant.kind === 'lesson' && plant.state !== 'finished')
  const [focused, setStop] = useState(garden[next])
  const stop = linked.find((plant) => focused && keyOf(plant) === keyOf(focused)) ?? linked[0]
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <ol aria-label={t`Lessons and tests in ${name}`} onKeyDown={moveFocus}>
      {garden.map((plant, index) => {
        const { x = 0, y = 0 } = places[index] ?? {}
        const to = linkTo(plant)
        const name = nameOf(plant)
        const text = index === next ? t`${name}, next` : name
        if (to === null) {
          return (
            <li key={keyOf(plant)} className="sr-only">
              {text}
            </li>
          )
        }
        return (
          <li key={keyOf(plant)}>
            <Link
              to={to}
              aria-label={text}
              title={text}
              onFocus={() => setStop(plant)}
              tabIndex={plant === stop ? 0 : -1}
              className={`absolute rounded-full hover:bg-ink/8 ${index === next ? 'border-2 border-sun-deep' : ''}`}
              style={{
                left: percent(x - 19, width),
                top: percent(y - 34, height),
                width: percent(38, width),
                height: percent(38, height),
              }}
            />
          </li>
        )
      })}
    </ol>
  )
}

const linksIn = (list: Element) => [...list.querySelectorAll('a')]

function moveFocus(event: KeyboardEvent) {
  const links = linksIn(event.currentTarget)
  const here = links.findIndex((link) => link.matches(':focus'))
  const next = {
    ArrowRight: here + 1,
    ArrowUp: here + 1,
    ArrowLeft: here - 1,
    ArrowDown: here - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key]
  const link = next === undefined ? undefined : links[next]
  if (!link) return
  event.preventDefault()
  link.focus()
}
