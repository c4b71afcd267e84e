import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { useKnownSession } from '#web/api/known-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import vine from './climbing-vine.svg'

const form = import.meta.env.SSR ? await import('./look-around.ts') : null

/**
 * In the page's HTML only, as the question below it (try-question.tsx); landing-question.tsx fetches it for a page without. One
 * object, so that rendering again leaves the form in place, which is worded in the language of each page.
 */
const LOOK_AROUND = {
  get __html() {
    return import.meta.env.SSR && form ? `<template data-demo="">${form.lookAround()}</template>` : ''
  },
}

/** Assurances that parents look for first, each true of every installation. */
const assurances = () => [
  t`Free to start, no card needed`,
  t`No advertising, no tracking`,
  t`A parent approves every account`,
]

/** Links of the page (accounts-and-parent-portal.md section 2); `portal` is that of a signed-in user. */
function pageLinks(portal: string | null) {
  return [
    { to: '#features', label: t`Features` },
    { to: '#grades', label: t`Subjects` },
    { to: '/pricing', label: t`Pricing` },
    { to: '/learner/signin', label: t`Learner Login` },
    { to: '/learner/sign-up', label: t`Learner Sign Up` },
    // For a signed-in user this is the button above.
    ...(portal ? [] : [{ to: '/sign-up', label: t`Start Learning` }]),
    { to: '/parent', label: t`Parental Portal` },
  ]
}

export function Hero() {
  const session = useKnownSession(true)
  const user = session.kind === 'signed-in' ? session.user : null
  const portal = user && (user.isParent ? '/parent' : '/learner/dashboard')
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-10 px-4 pt-8 pb-12 sm:px-6 md:grid-cols-[1.15fr_1fr] md:pt-14">
      <div>
        <p className="font-semibold text-leaf-text">{t`Online learning for grades 6 to 8`}</p>
        <h1 className="mt-3 text-display">{t`Give curiosity something to climb`}</h1>
        <p className="mt-6 max-w-xl text-ink-soft text-lg">
          {t`On Trellis, learners work upward through real lessons: watch, read, answer, practice. Parents see every step of the way.`}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {portal ? (
            <ButtonLink to={portal}>{t`Start Learning`}</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/sign-up">{t`Sign up free`}</ButtonLink>
              <ButtonLink to="/learner/signin" variant="secondary">
                {t`I’m a student`}
              </ButtonLink>
            </>
          )}
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build */}
        {!portal && <div id="look-around" suppressHydrationWarning dangerouslySetInnerHTML={LOOK_AROUND} />}
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1.5 font-medium text-sm">
          {assurances().map((assurance) => (
            <li key={assurance} className="flex items-center gap-2">
              <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className="size-4 shrink-0">
                <path d="m2 9 4 4 8-10" strokeWidth="2.6" strokeLinecap="round" className="stroke-leaf" />
              </svg>
              {assurance}
            </li>
          ))}
        </ul>
        <nav aria-label={t`This page`} className="mt-7 max-w-xl border-line border-t pt-3">
          <ul className="-mx-2.5 flex flex-wrap">
            {pageLinks(portal).map((link) => (
              <li key={link.label}>
                <Link
                  to={link.to}
                  className="inline-flex min-h-11 items-center rounded-sm px-2.5 font-medium text-sm underline decoration-line decoration-2 underline-offset-6 hover:decoration-leaf"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <img
        src={vine}
        alt=""
        width="420"
        height="600"
        className="mx-auto h-auto w-full max-w-64 sm:max-w-sm md:max-w-none"
      />
    </section>
  )
}
