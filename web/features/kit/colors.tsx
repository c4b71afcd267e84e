import { hueStyle, hues, tones } from '#web/ui/badge.tsx'
import { Chapter, Specimen } from './specimen.tsx'

/** Background colors with their allowed text colors. */
const backgrounds = [
  { name: 'canvas, ink', look: 'bg-canvas text-ink' },
  { name: 'canvas, ink-soft', look: 'bg-canvas text-ink-soft' },
  { name: 'surface, ink', look: 'bg-surface text-ink' },
  { name: 'surface, ink-soft', look: 'bg-surface text-ink-soft' },
  { name: 'surface, leaf-text', look: 'bg-surface text-leaf-text' },
  { name: 'sunken, ink', look: 'bg-sunken text-ink' },
  { name: 'sunken, ink-soft', look: 'bg-sunken text-ink-soft' },
  { name: 'leaf, on-leaf', look: 'bg-leaf text-on-leaf' },
  { name: 'leaf-wash, ink', look: 'bg-leaf-wash text-ink' },
  { name: 'leaf-wash, leaf-text', look: 'bg-leaf-wash text-leaf-text' },
  { name: 'sun, on-sun', look: 'bg-sun text-on-sun' },
  { name: 'sun-wash, ink', look: 'bg-sun-wash text-ink' },
  { name: 'danger, on-danger', look: 'bg-danger text-on-danger' },
]

/** Colors without text: lines and drawings. */
const drawn = [
  { name: 'line', look: 'bg-line' },
  { name: 'line-strong', look: 'bg-line-strong' },
  { name: 'leaf-bright', look: 'bg-leaf-bright' },
  { name: 'leaf-ledge', look: 'bg-leaf-ledge' },
  { name: 'sun-deep', look: 'bg-sun-deep' },
  { name: 'focus', look: 'bg-focus' },
]

const swatch = 'grid min-h-14 place-items-center rounded-md border border-line px-3 text-center text-sm'
const row = 'grid w-full grid-cols-2 gap-3 sm:grid-cols-4'

export function Colors() {
  return (
    <Chapter title="Colors">
      <Specimen file="grounds and text" wide>
        <ul className={row}>
          {backgrounds.map(({ name, look }) => (
            <li key={name} className={`${swatch} ${look}`}>
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
          {drawn.map(({ name, look }) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <span className={`size-10 rounded-md ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Chapter>
  )
}
