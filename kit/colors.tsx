import { hueStyle, hues, tones } from '#web/ui/badge.tsx'
import { Chapter, Specimen } from './specimen.tsx'

/** Background colors with their allowed text colors. */
const backgrounds = [
  { name: 'canvas, ink', className: 'bg-canvas text-ink' },
  { name: 'canvas, ink-soft', className: 'bg-canvas text-ink-soft' },
  { name: 'surface, ink', className: 'bg-surface text-ink' },
  { name: 'surface, ink-soft', className: 'bg-surface text-ink-soft' },
  { name: 'surface, leaf-text', className: 'bg-surface text-leaf-text' },
  { name: 'sunken, ink', className: 'bg-sunken text-ink' },
  { name: 'sunken, ink-soft', className: 'bg-sunken text-ink-soft' },
  { name: 'leaf, on-leaf', className: 'bg-leaf text-on-leaf' },
  { name: 'leaf-wash, ink', className: 'bg-leaf-wash text-ink' },
  { name: 'leaf-wash, leaf-text', className: 'bg-leaf-wash text-leaf-text' },
  { name: 'sun, on-sun', className: 'bg-sun text-on-sun' },
  { name: 'sun-wash, ink', className: 'bg-sun-wash text-ink' },
  { name: 'danger, on-danger', className: 'bg-danger text-on-danger' },
]

/** Colors without text: lines and drawings. */
const drawn = [
  { name: 'line', className: 'bg-line' },
  { name: 'line-strong', className: 'bg-line-strong' },
  { name: 'leaf-bright', className: 'bg-leaf-bright' },
  { name: 'leaf-ledge', className: 'bg-leaf-ledge' },
  { name: 'sun-deep', className: 'bg-sun-deep' },
  { name: 'focus', className: 'bg-focus' },
]

const swatch = 'grid min-h-14 place-items-center rounded-md border border-line px-3 text-center text-sm'
const row = 'grid w-full grid-cols-2 gap-3 sm:grid-cols-4'

export function Colors() {
  return (
    <Chapter title="Colors">
      <Specimen file="grounds and text" wide>
        <ul className={row}>
          {backgrounds.map(({ name, className }) => (
            <li key={name} className={`${swatch} ${className}`}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="badge.tsx, tones" wide>
        <ul className={row}>
          {Object.entries(tones).map(([name, { text, ground, Icon }]) => (
            <li key={name} className={`${swatch} ${ground} ${text}`}>
              <span className="flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4" />
                {name}
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="hue.ts" wide>
        <ul className={row}>
          {hues.map((hue) => (
            <li key={hue} className={`${swatch} ${hueStyle[hue].wash} ${hueStyle[hue].text}`}>
              <span className="flex items-center gap-2">
                <span className={`size-4 rounded-full ${hueStyle[hue].fill}`} />
                {hue}
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="lines and drawings" wide>
        <ul className={row}>
          {drawn.map(({ name, className }) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <span className={`size-10 rounded-md ${className}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Chapter>
  )
}
