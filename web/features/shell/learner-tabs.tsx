import { t } from '@lingui/core/macro'
import { Award, BookOpen, CalendarCheck, ClipboardCheck, Dumbbell, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { currentMark, learnerLinks } from './navigation-links.ts'

const icons: Record<string, LucideIcon> = {
  '/learner/dashboard': CalendarCheck,
  '/subjects': BookOpen,
  '/learner/tests': ClipboardCheck,
  '/learner/practice': Dumbbell,
  '/learner/achievements': Award,
}

/**
 * Learner's links along the lower edge of a phone. Sticky instead of fixed, so that at the end of a page the bar never
 * covers content, whatever its height. Very large text hides the icons for lack of space; a narrow phone has less room
 * beside them, for the longer words of other languages.
 */
export default function LearnerTabs() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Study`}
      data-bottom-bar
      className="@container in-data-bare:hidden! [:root:has([data-player])_&]:hidden sticky bottom-0 z-40 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg flex-wrap px-1 @max-[17rem]:px-0">
        {learnerLinks().map((link) => {
          const Icon = icons[link.to]
          return (
            <li key={link.to} className="flex-1">
              <Link
                to={link.to}
                aria-current={currentMark(link, pathname)}
                className="group flex min-h-14 flex-col items-center justify-center px-1 py-1 @max-[17rem]:min-h-8 @max-[21rem]:px-0.5 font-medium text-ink-soft text-xs outline-offset-[-3px] hover:text-ink aria-[current]:font-semibold aria-[current]:text-leaf-text"
              >
                <span className="rounded-full border @max-[17rem]:hidden border-transparent @max-[21rem]:px-3 px-4 py-0.5 group-aria-[current]:bg-leaf-wash forced-colors:not-group-aria-[current]:border-[Canvas]">
                  {Icon && <Icon aria-hidden="true" className="size-5" />}
                </span>
                {link.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
