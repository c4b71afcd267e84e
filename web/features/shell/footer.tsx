import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { offeredLanguages } from '#web/language/language.ts'
import { useHydrated } from '#web/ui/loading.tsx'
import { NameMark } from './name-mark.tsx'
import { useShellSession } from './navigation-bar.tsx'
import type { NavigationLink } from './navigation-links.ts'

/** For visitors, on a site with several languages: users have it in the menu of their account. Its code may be missing while offline. */
const LanguageSwitch = lazy<ComponentType<{ place: string; accountId: null }>>(() =>
  import('#web/product/language/language-switch.tsx').catch(() => ({ default: () => null })),
)

const columns = (): { title: string; links: NavigationLink[] }[] => [
  {
    title: t`Learners`,
    links: [
      { to: '/learner/signin', label: t`Learner Login` },
      { to: '/learner/sign-up', label: t`Learner Sign Up` },
      { to: '/learner/dashboard', label: t`Learner Portal` },
    ],
  },
  {
    title: t`Parents`,
    links: [
      { to: '/sign-up', label: t`Sign Up` },
      { to: '/parent', label: t`Parent Portal` },
      { to: '/pricing', label: t`Pricing` },
    ],
  },
  {
    title: t`Contact`,
    links: [
      { to: '/help', label: t`Help` },
      { to: '/contact', label: t`Contact` },
      { to: '/contact?topic=parent-teacher', label: t`Parent-Teacher` },
    ],
  },
]

const legalLinks = (): NavigationLink[] => [
  { to: '/privacy', label: t`Privacy Policy` },
  { to: '/terms', label: t`Terms` },
]

const linkStyle =
  'inline-flex min-h-9 items-center text-ink-soft hover:text-ink hover:underline pointer-coarse:min-h-11'

/** Short links for a signed-in user, who has all others in the bar. */
const slimLinks = (): NavigationLink[] => [
  { to: '/', label: t`Home` },
  { to: '/pricing', label: t`Pricing` },
  { to: '/help', label: t`Help` },
  { to: '/contact', label: t`Contact` },
  ...legalLinks(),
]

export function Footer() {
  const signedIn = useShellSession().kind === 'signed-in'
  if (signedIn) {
    return (
      <footer className="in-data-bare:hidden [:root:has([data-player])_&]:hidden mt-auto border-line border-t text-sm print:hidden">
        <SmallPrint links={slimLinks()} isOfVisitor={false} />
      </footer>
    )
  }
  return (
    <footer className="print:hidden mt-auto border-line border-t bg-sunken text-sm">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-8 px-4 pt-12 pb-6 sm:grid-cols-3 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full md:col-auto">
          <NameMark />
          <p className="mt-3 max-w-64 text-ink-soft">
            <Trans>Lessons and tests for grades 6 to 8, with parents close by.</Trans>
          </p>
        </div>
        {columns().map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 font-semibold font-text text-sm tracking-normal">{title}</h2>
            <ul>
              <LinkItems links={links} />
            </ul>
          </nav>
        ))}
      </div>
      <SmallPrint links={legalLinks()} isOfVisitor />
    </footer>
  )
}

function LinkItems({ links }: { links: readonly NavigationLink[] }) {
  return links.map((link) => (
    <li key={link.to}>
      <Link to={link.to} className={linkStyle}>
        {link.label}
      </Link>
    </li>
  ))
}

function SmallPrint({ links, isOfVisitor }: { links: NavigationLink[]; isOfVisitor: boolean }) {
  const hydrated = useHydrated()
  return (
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-ink-soft sm:px-6">
      <p>
        © <CurrentYear /> Trellis
      </p>
      {hydrated && isOfVisitor && offeredLanguages().length > 1 && (
        <Suspense>
          <LanguageSwitch place="footer" accountId={null} />
        </Suspense>
      )}
      <ul className="flex flex-wrap gap-x-6">
        <LinkItems links={links} />
      </ul>
    </div>
  )
}

/**
 * Current year. A prerendered page has the year of its build; hydration keeps it, and the new key then renders the
 * current one.
 */
function CurrentYear() {
  const hydrated = useHydrated()
  return (
    <span key={hydrated ? 'now' : 'built'} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  )
}
