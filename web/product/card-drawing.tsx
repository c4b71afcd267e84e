import type { ReactNode } from 'react'
import type { CardDrawing as DrawingName } from '#domain/parent-cards.ts'

const LATTICE =
  'M-2 28 28-2M-2 64 64-2M-2 100 100-2M34 100 122 12M70 100 122 48M106 100 122 84M14 100-2 84M50 100-2 48M86 100-2 12M122 100 20-2M122 64 56-2M122 28 92-2'

/** Leaf that grows to the right of 0 0. */
const LEAF = 'M0 0C4-11 15-15 27-11 24 1 12 7 0 0Z'

/** Drawing of a card that a parent sends. Its text is beside it. */
export default function CardDrawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 120 96"
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block h-auto w-full [print-color-adjust:exact]"
    >
      <path d={LATTICE} strokeWidth="2.5" className="stroke-leaf-text/12" />
      {drawings[name]}
    </svg>
  )
}

const ground = <path d="M14 88H106" strokeWidth="4" className="stroke-leaf" />

function Leaf({ at, turn, bright = false }: { at: string; turn: number; bright?: boolean }) {
  return (
    <path
      d={LEAF}
      transform={`translate(${at})rotate(${turn})`}
      className={bright ? 'fill-leaf-bright' : 'fill-leaf'}
    />
  )
}

const petals = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count)

/** Blossom around 0 0, about 24 units wide. */
function Blossom({ at, size = 1, petal = 'fill-sun', heart = 'fill-sun-deep' }: BlossomProps) {
  return (
    <g transform={`translate(${at})scale(${size})`}>
      {petals(6).map((turn) => (
        <ellipse key={turn} cy="-8.5" rx="5" ry="7" transform={`rotate(${turn})`} className={petal} />
      ))}
      <circle r="5" className={heart} />
    </g>
  )
}
type BlossomProps = { at: string; size?: number; petal?: string; heart?: string }

/** Two eyes and a smile around 0 0. */
function Face({ at, size = 1, color = 'stroke-on-sun' }: { at: string; size?: number; color?: string }) {
  return (
    <path
      d="M-6-2.5v.1M6-2.5v.1M-5.5 4C-3 7.5 3 7.5 5.5 4"
      transform={`translate(${at})scale(${size})`}
      strokeWidth="2.6"
      className={color}
    />
  )
}

const drawings: Record<DrawingName, ReactNode> = {
  sunflower: (
    <>
      {ground}
      <path d="M60 88V46" strokeWidth="4.5" className="stroke-leaf" />
      <Leaf at="61 74" turn={-12} />
      <Leaf at="59 66" turn={205} bright />
      {petals(14).map((turn) => (
        <ellipse key={turn} cx="60" cy="14" rx="4.6" ry="10" transform={`rotate(${turn} 60 33)`} className="fill-sun" />
      ))}
      <circle cx="60" cy="33" r="13" className="fill-sun-deep" />
      <Face at="60 33" />
    </>
  ),
  bouquet: (
    <>
      <path d="M60 70 46 38M60 70V30M60 70 74 38M60 70 38 48M60 70 82 48" strokeWidth="3.5" className="stroke-leaf" />
      <Leaf at="44 56" turn={215} bright />
      <Leaf at="76 56" turn={-35} />
      <path d="M42 56 56 90H64L78 56 60 64Z" strokeWidth="2" className="fill-surface stroke-sun-deep" />
      <path d="M60 72C52 66 47 70 48 75S56 76 60 72C68 66 73 70 72 75S64 76 60 72Z" className="fill-red" />
      <Blossom at="60 20" petal="fill-pink" heart="fill-sun" />
      <Blossom at="40 32" />
      <Blossom at="80 32" petal="fill-purple" heart="fill-sun" />
      <Blossom at="60 42" size={0.9} petal="fill-blue" heart="fill-sun" />
    </>
  ),
  sprout: (
    <>
      <path d="M60 66C60 54 59 48 60 40" strokeWidth="4.5" className="stroke-leaf" />
      <path d="M60 46C58 30 46 22 28 22 28 40 41 49 60 46Z" className="fill-leaf-bright" />
      <path d="M60 40C61 22 73 11 92 9 94 28 82 41 60 40Z" className="fill-leaf" />
      <path d="M44 66H76L72 90H48Z" className="fill-sun-deep" />
      <rect x="40" y="62" width="40" height="9" rx="4.5" className="fill-sun" />
      <Face at="60 79" size={0.9} />
    </>
  ),
  snail: (
    <>
      {ground}
      <path
        d="M24 86C30 76 44 80 56 80H82C90 80 90 70 90 62 90 54 100 54 101 62 102 74 98 86 86 86Z"
        className="fill-leaf-bright"
      />
      <path d="M92 56 88 42M98 56 104 43" strokeWidth="3" className="stroke-leaf-bright" />
      <circle cx="87" cy="40" r="3.5" className="fill-leaf" />
      <circle cx="105" cy="41" r="3.5" className="fill-leaf" />
      <circle cx="58" cy="58" r="25" strokeWidth="3" className="fill-sun stroke-sun-deep" />
      <path
        d="M58 58C58 53 65 53 65 59S58 67 52 64 46 50 54 46 74 47 75 59 66 77 55 76"
        strokeWidth="4"
        className="stroke-sun-deep"
      />
      <path d="M93 66C95 69 98 69 99 66" strokeWidth="2.2" className="stroke-on-sun" />
    </>
  ),
  bee: (
    <>
      <path
        d="M8 66C18 44 30 78 36 62S32 40 40 46"
        strokeWidth="2.5"
        strokeDasharray="0.1 6"
        className="stroke-line-strong"
      />
      <ellipse
        cx="62"
        cy="25"
        rx="9"
        ry="16"
        transform="rotate(-18 62 25)"
        strokeWidth="2"
        className="fill-surface stroke-line-strong"
      />
      <ellipse
        cx="76"
        cy="25"
        rx="8"
        ry="15"
        transform="rotate(16 76 25)"
        strokeWidth="2"
        className="fill-surface stroke-line-strong"
      />
      <path
        d="M90 38C93 30 98 28 102 29M84 36C85 28 88 24 93 22"
        strokeWidth="2.5"
        className="stroke-on-sun dark:stroke-ink"
      />
      <ellipse cx="68" cy="50" rx="29" ry="20" className="fill-sun" />
      <path d="M50 35V65M62 31V69" strokeWidth="7" strokeLinecap="butt" className="stroke-on-sun" />
      <Face at="83 49" />
      <path d="M26 88V78" strokeWidth="3.5" className="stroke-leaf" />
      <Blossom at="26 72" size={0.8} petal="fill-pink" heart="fill-sun" />
      {ground}
    </>
  ),
  butterfly: (
    <>
      <path d="M58 44C46 12 16 8 14 28S36 54 58 52Z" className="fill-purple" />
      <path d="M62 44C74 12 104 8 106 28S84 54 62 52Z" className="fill-purple" />
      <path d="M58 52C40 50 24 60 28 74S54 76 59 58Z" className="fill-pink" />
      <path d="M62 52C80 50 96 60 92 74S66 76 61 58Z" className="fill-pink" />
      <circle cx="31" cy="28" r="7" className="fill-sun" />
      <circle cx="89" cy="28" r="7" className="fill-sun" />
      <circle cx="41" cy="67" r="4.5" className="fill-sun-wash" />
      <circle cx="79" cy="67" r="4.5" className="fill-sun-wash" />
      <path d="M60 32C58 22 52 16 46 14M60 32C62 22 68 16 74 14" strokeWidth="2.5" className="stroke-ink" />
      <path d="M60 34V72" strokeWidth="8" className="stroke-ink" />
    </>
  ),
  rainbow: (
    <>
      <path d="M20 84A40 42 0 0 1 100 84" strokeWidth="9" strokeLinecap="butt" className="stroke-red" />
      <path d="M29 84A31 33 0 0 1 91 84" strokeWidth="9" strokeLinecap="butt" className="stroke-sun" />
      <path d="M38 84A22 24 0 0 1 82 84" strokeWidth="9" strokeLinecap="butt" className="stroke-leaf-bright" />
      <path d="M47 84A13 15 0 0 1 73 84" strokeWidth="9" strokeLinecap="butt" className="stroke-blue" />
      <path d="M8 90C6 80 14 76 19 79 22 68 38 68 40 78 48 76 52 84 50 90Z" className="fill-leaf" />
      <path d="M70 90C68 80 76 76 81 79 84 68 100 68 102 78 110 76 114 84 112 90Z" className="fill-leaf" />
      <Blossom at="22 84" size={0.4} />
      <Blossom at="38 83" size={0.4} petal="fill-pink" heart="fill-sun" />
      <Blossom at="84 84" size={0.4} petal="fill-pink" heart="fill-sun" />
      <Blossom at="99 83" size={0.4} />
    </>
  ),
  'watering-can': (
    <>
      {ground}
      <path d="M90 40C112 38 112 70 91 68" strokeWidth="5" className="stroke-blue" />
      <path d="M58 62 34 40" strokeWidth="8" className="stroke-blue" />
      <path d="M38 32 27 45" strokeWidth="6" className="stroke-blue" />
      <path d="M56 36H92L96 80H52Z" className="fill-blue" />
      <path d="M58 36C58 20 88 20 90 36" strokeWidth="5" className="stroke-blue" />
      <Face at="75 56" color="stroke-surface" size={1.1} />
      <path
        d="M24 52c-3 4-3 7 0 7s3-3 0-7ZM32 56c-3 4-3 7 0 7s3-3 0-7ZM18 62c-3 4-3 7 0 7s3-3 0-7ZM28 67c-3 4-3 7 0 7s3-3 0-7Z"
        className="fill-blue"
      />
      <path d="M24 88V80" strokeWidth="3" className="stroke-leaf" />
      <path
        d="M24 81C23 76 19 74 14 74 14 79 18 82 24 81ZM24 80C24 75 28 72 34 72 34 77 30 81 24 80Z"
        className="fill-leaf"
      />
    </>
  ),
  tree: (
    <>
      {ground}
      <path d="M60 88V52M60 72 46 58M60 66 74 54" strokeWidth="6" className="stroke-sun-deep" />
      <circle cx="40" cy="46" r="20" className="fill-leaf" />
      <circle cx="80" cy="46" r="20" className="fill-leaf" />
      <circle cx="60" cy="30" r="24" className="fill-leaf-bright" />
      <circle cx="40" cy="48" r="4.5" className="fill-red" />
      <circle cx="54" cy="22" r="4.5" className="fill-red" />
      <circle cx="72" cy="34" r="4.5" className="fill-red" />
      <circle cx="84" cy="52" r="4.5" className="fill-red" />
      <circle cx="56" cy="42" r="4.5" className="fill-red" />
    </>
  ),
  basket: (
    <>
      <path d="M30 56C30 0 90 0 90 56" strokeWidth="5" className="stroke-sun-deep" />
      <circle cx="43" cy="44" r="14" className="fill-red" />
      <circle cx="77" cy="44" r="14" className="fill-red" />
      <circle cx="60" cy="38" r="14" className="fill-leaf-bright" />
      <path
        d="M43 31C43 27 45 25 47 24M77 31C77 27 79 25 81 24M60 25C60 21 62 19 64 18"
        strokeWidth="2.5"
        className="stroke-leaf"
      />
      <path d="M22 54H98L90 90H30Z" className="fill-sun-deep" />
      <path d="M38 64 40 90M52 64V90M68 64V90M82 64 80 90M26 76H94" strokeWidth="2.5" className="stroke-sun" />
      <rect x="17" y="52" width="86" height="11" rx="5.5" className="fill-sun" />
    </>
  ),
  ladybug: (
    <>
      <path d="M8 78C18 40 60 22 114 28 112 72 62 98 8 78Z" className="fill-leaf-bright" />
      <path d="M8 78C40 74 76 60 104 36" strokeWidth="2.5" className="stroke-leaf" />
      <path d="M78 30C80 20 86 16 92 16M87 37C92 30 98 28 104 30" strokeWidth="2.5" className="stroke-ink" />
      <circle cx="79" cy="40" r="12" className="fill-ink" />
      <path d="M78 38v.1M85 43v.1" strokeWidth="4" className="stroke-surface" />
      <circle cx="58" cy="52" r="24" className="fill-red" />
      <path d="M75 36 41 68" strokeWidth="3" className="stroke-ink" />
      <circle cx="52" cy="38" r="4.5" className="fill-ink" />
      <circle cx="42" cy="51" r="4.5" className="fill-ink" />
      <circle cx="73" cy="58" r="4.5" className="fill-ink" />
      <circle cx="60" cy="67" r="4.5" className="fill-ink" />
      <circle cx="57" cy="52.5" r="3.5" className="fill-ink" />
    </>
  ),
  sun: (
    <>
      {petals(12).map((turn) => (
        <path key={turn} d="M60 6V-4" transform={`rotate(${turn} 60 44)`} strokeWidth="5" className="stroke-sun-deep" />
      ))}
      <circle cx="60" cy="44" r="29" className="fill-sun" />
      <Face at="60 42" size={1.7} />
      <path d="M-2 98V82C24 66 44 74 60 80S100 84 122 72V98Z" className="fill-leaf" />
      <path d="M-2 98V92C30 80 60 96 122 84V98Z" className="fill-leaf-bright" />
    </>
  ),
}
