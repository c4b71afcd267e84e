import { CONSENT_TEXT } from '#domain/accounts.ts'

/** The text that a parent consents to, folded away until somebody wants to read it. */
export function ConsentText() {
  return (
    <details className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Read the full text</summary>
      <div className="grid gap-3 border-line border-l-4 py-1 pl-4 text-ink-soft">
        {CONSENT_TEXT.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
