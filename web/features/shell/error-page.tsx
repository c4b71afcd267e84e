import { buttonStyle } from '#web/ui/button.tsx'
import { Notice } from './notice.tsx'

/** Stands in for a page that broke. It says nothing of the inside; the browser's console has that. */
export function ErrorPage() {
  return (
    <Notice
      title="Something went wrong"
      actions={
        <>
          <button type="button" className={buttonStyle({})} onClick={() => location.reload()}>
            Try again
          </button>
          {/* A full page load, because what broke may still be in memory. */}
          <a href="/" className="link self-center px-3 py-2.5">
            Return to Home
          </a>
        </>
      }
    >
      <p>This page could not be shown. What you have already saved is safe.</p>
    </Notice>
  )
}
