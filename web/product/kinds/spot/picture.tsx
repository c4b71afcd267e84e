import type { ChoiceMark } from '#web/ui/choice-group.tsx'
import { letterOf } from '../../questions/answers.ts'
import type { QuestionOf } from '../../questions/question-types.ts'

type SpotPictureProps = {
  picture: NonNullable<QuestionOf<'spot'>['picture']>
  spots: QuestionOf<'spot'>['spots']
  stylesOf?: (spot: number) => ReturnType<typeof spotStyles>
  /** Called on a press on a spot; missing for a read-only picture. */
  onPress?: ((spot: number) => void) | undefined
}

/** Picture with a letter at each spot. */
export function SpotPicture({
  picture,
  spots,
  stylesOf = () => spotStyles(undefined, false),
  onPress,
}: SpotPictureProps) {
  return (
    <span className="relative mb-4 block w-full max-w-2xl overflow-hidden rounded-md border border-line bg-surface">
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="block h-auto w-full"
      />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        className="forced-color-adjust-none absolute inset-0 size-full"
      >
        {spots.map(({ label, x, y, r }, index) => {
          const styles = stylesOf(index)
          const letter = placeLetter(picture, { x, y, r })
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list below is the keyboard equivalent
            <g
              key={label}
              onClick={onPress && (() => onPress(index))}
              className={`group ${onPress ? 'cursor-pointer' : ''}`}
            >
              <circle cx={x} cy={y} r={Math.max(r, picture.width / 20)} className="fill-transparent" />
              <circle cx={x} cy={y} r={r} strokeWidth={picture.width / 160} className={styles.ring} />
              <circle {...letter} r={picture.width / 36} className={styles.dot} strokeWidth={picture.width / 320} />
              <text
                x={letter.cx}
                y={letter.cy}
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={picture.width / 30}
                className={`font-bold ${styles.letter}`}
              >
                {letterOf(index)}
              </text>
            </g>
          )
        })}
      </svg>
    </span>
  )
}

/** Center of the letter on the edge of a spot, up to the right, so that it does not cover what the spot marks. */
function placeLetter({ width, height }: Size, { x, y, r }: { x: number; y: number; r: number }) {
  const away = (r + width / 60) * Math.SQRT1_2
  const room = width / 30
  const within = (value: number, size: number) => Math.min(Math.max(value, room), size - room)
  return { cx: within(x + away, width), cy: within(y - away, height) }
}

type Size = { width: number; height: number }

export function spotStyles(mark: ChoiceMark | undefined, chosen: boolean) {
  if (mark === 'wrong')
    return { ring: 'fill-danger/15 stroke-danger', dot: 'fill-danger stroke-surface', letter: 'fill-on-danger' }
  if (mark) {
    const dash = mark === 'missed' ? '[stroke-dasharray:8_6]' : ''
    return {
      ring: `fill-success/15 stroke-success ${dash}`,
      dot: 'fill-success stroke-surface',
      letter: 'fill-surface',
    }
  }
  if (chosen) return { ring: 'fill-leaf/20 stroke-leaf', dot: 'fill-leaf stroke-surface', letter: 'fill-on-leaf' }
  return {
    ring: 'fill-transparent stroke-line-strong group-hover:stroke-leaf',
    dot: 'fill-surface stroke-line-strong group-hover:stroke-leaf',
    letter: 'fill-ink',
  }
}
