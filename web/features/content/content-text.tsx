import type { ReactNode } from 'react'
import { contentLanguage } from '#web/language/content-language.ts'

/** What a manager wrote, such as a title, in the language of the content. */
export function ContentText({ children }: { children: ReactNode }) {
  return <span {...contentLanguage()}>{children}</span>
}
