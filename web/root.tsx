import './api/zod-without-eval.ts'
import './ui/default-policy.ts'
import headingFont from '@initial-fonts/heading.woff2'
import textFont from '@initial-fonts/text.woff2'
import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { isOfflineStart } from './api/page-start.ts'
import { SearchPlace } from './features/search/search-place.tsx'
import { Footer } from './features/shell/footer.tsx'
import mark from './features/shell/name-mark.svg'
import { StartingPage } from './features/shell/name-mark.tsx'
import { BottomBar, NavigationBar, TestStrip } from './features/shell/navigation-bar.tsx'
import { ErrorPage } from './features/shell/notice.tsx'
import { SignOutPlace } from './features/shell/sign-out-place.tsx'
import { ToasterPlace } from './features/shell/toaster-place.tsx'
import { UnsentTestAnswers } from './features/timed-tests/unsent-test-answers.tsx'
import { showFirstTexts, useLanguage } from './language/language.ts'
import style from './styles/app.css?url'
import { RouteAnnouncer, SkipLink } from './ui/announcements.tsx'

if (isOfflineStart)
  void import('./api/offline/last-known.ts').then(({ restoreAnswers }) => restoreAnswers()).catch(() => {})

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links = () => [
  { ...font, href: textFont },
  { ...font, href: headingFont },
  { rel: 'icon', type: 'image/svg+xml', href: mark },
  { rel: 'apple-touch-icon', href: '/icons/app-180.png' },
  { rel: 'manifest', href: '/app.webmanifest' },
]

export const meta = () => [
  { title: 'Trellis' },
  {
    name: 'description',
    content: 'Lessons, quizzes and timed tests for grades 6 to 8, with progress parents can follow.',
  },
]

/** HTML document around every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  // The texts are no state of React: a page in another language is rendered anew.
  const language = useLanguage()
  useLayoutEffect(showFirstTexts, [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* showTheme changes which of both applies. */}
        <meta name="theme-color" content="#f9f6ec" media="(prefers-color-scheme: light)" data-scheme="light" />
        <meta name="theme-color" content="#0f1a22" media="(prefers-color-scheme: dark)" data-scheme="dark" />
        <link rel="stylesheet" href={style} precedence="default" />
        <Meta key={language} />
        <Links />
      </head>
      <body>
        <Fragment key={language}>{children}</Fragment>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <SkipLink targetId="content" />
      <NavigationBar />
      <TestStrip />
      {/* At least as tall as the window below the bar, so that late content never moves a visible footer. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1 print:min-h-0">
        <Outlet />
      </main>
      <Footer />
      <ToasterPlace />
      <SignOutPlace />
      <SearchPlace />
      <UnsentTestAnswers />
      <BottomBar />
      <RouteAnnouncer />
    </>
  )
}

export function HydrateFallback() {
  return <StartingPage />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <main id="content" className="flex-1">
      {/* Named by patches/react-router. */}
      <ErrorPage codeFailed={error instanceof Error && error.name === 'PageCodeError'} />
    </main>
  )
}
