import type { HTMLAttributes } from 'react'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  padding?: 'roomy' | 'snug' | 'none'
}

const paddings = { roomy: 'p-5 sm:p-7', snug: 'p-4 sm:p-5', none: '' }

/** A sheet that lies on the page. A list of cards is a `<ul>` with `as="li"`. */
export function Card({ as: Tag = 'div', padding = 'roomy', className = '', ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={`rounded-lg border border-line bg-surface shadow-card ${paddings[padding]} ${className}`}
    />
  )
}
