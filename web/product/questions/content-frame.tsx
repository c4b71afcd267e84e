import type { ReactNode } from 'react'
import { contentLanguage } from '#web/language/content-language.ts'

/**
 * Frame around a question, which runs in the direction of its text also on a page that runs in the other: with its lines,
 * planes, tables and calculations. It takes no place.
 */
export function ContentFrame({ children }: { children: ReactNode }) {
  const dir = contentLanguage()?.dir
  return dir ? (
    <div dir={dir} className="contents">
      {children}
    </div>
  ) : (
    children
  )
}
