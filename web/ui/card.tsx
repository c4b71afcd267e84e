import { ChevronDown } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { wholeWords } from './page.tsx'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  padding?: 'roomy' | 'snug' | 'none'
}

const paddings = { roomy: 'p-5 sm:p-7', snug: 'p-4 sm:p-5', none: '' }

/** Box with an edge and a shadow. A list of cards is a `<ul>` with `as="li"`. */
export function Card({ as: Tag = 'div', padding = 'roomy', className = '', ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={`rounded-lg border border-line bg-surface shadow-card print:shadow-none ${paddings[padding]} ${className}`}
    />
  )
}

/** Card with a heading that labels it as a region. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}

export type DisclosureCardProps = {
  title: ReactNode
  /** Content before the title that is not part of the button, such as a progress ring. */
  aside?: ReactNode
  /** Content below the title, shown even while the card is closed. */
  description?: ReactNode
  headingLevel?: 2 | 3 | 4
  defaultOpen?: boolean
  open?: boolean | undefined
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * Card whose content opens below its title. Closed content is not rendered. Used on a learner's first page, so it does
 * not use the component library, which would be a tenth of that download.
 */
export function DisclosureCard(props: DisclosureCardProps) {
  const { title, aside, description, headingLevel = 3, defaultOpen = false, onOpenChange, children } = props
  const Heading = `h${headingLevel}` as const
  const [openByDefault, setOpen] = useState(defaultOpen)
  const open = props.open ?? openByDefault
  const panel = useId()
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card has-[>:first-child_[aria-expanded=false]:hover]:bg-sunken/60">
      <div className="flex items-center">
        {aside && <div className="shrink-0 ps-4 sm:ps-6">{aside}</div>}
        <Heading className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => {
              setOpen(!open)
              onOpenChange?.(!open)
            }}
            className={`flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 rounded-lg py-4 pe-5 text-start text-lg sm:pe-6 ${aside ? 'ps-3 sm:ps-4' : 'ps-5 sm:ps-6'}`}
          >
            <span className="min-w-0">{wholeWords(title)}</span>
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </Heading>
      </div>
      {description && <div className="-mt-2 px-5 pb-4 text-ink-soft sm:px-6">{description}</div>}
      {open && (
        <div id={panel} className="border-line border-t px-5 py-5 sm:px-6">
          {children}
        </div>
      )}
    </div>
  )
}

/** Row of a `<dl>`: a name with its value next to it, or below it on a phone. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold">{children}</dd>
    </div>
  )
}
