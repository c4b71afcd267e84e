import { ReadingText } from '#web/ui/reading-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const headings = ['text-display', 'text-3xl', 'text-2xl', 'text-xl'] as const
const texts = ['text-lg', 'text-base', 'text-sm', 'text-xs'] as const

export function Typography() {
  return (
    <Chapter title="Type">
      <Specimen file="Bricolage Grotesque, for headings" wide>
        {headings.map((size) => (
          <p key={size} className={`font-bold font-heading tracking-tight ${size}`}>
            Seeds {size}
          </p>
        ))}
      </Specimen>
      <Specimen file="Lexend, for everything else" wide>
        {texts.map((size) => (
          <p key={size} className={size}>
            {size}: a trellis is a lattice that young plants climb.
          </p>
        ))}
        <p>
          Running text may hold a link, such as to{' '}
          <a href="#faces" id="faces" className="link">
            the faces above
          </a>
          .
        </p>
      </Specimen>
      <Specimen file="reading-text.tsx" wide>
        <p id="soil" className="font-semibold">
          A text to be read
        </p>
        <ReadingText
          labelledBy="soil"
          boxed
          html="<h3>Soil</h3><p>Seeds <strong>need</strong> three things:</p><ul><li>water</li><li>warmth</li><li>air</li></ul>"
        />
      </Specimen>
      <Specimen file="visually-hidden.tsx">
        <p>
          Between these words stands one for screen readers:
          <VisuallyHidden> hidden</VisuallyHidden> .
        </p>
      </Specimen>
    </Chapter>
  )
}
