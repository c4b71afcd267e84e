import type { ReactNode } from 'react'

const widths = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-6xl' }

/** The column that a page's content stands in: `narrow` for a form, `reading` for text, `wide` for everything else. */
export function Page({ width = 'wide', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <div className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${widths[width]}`}>{children}</div>
}
