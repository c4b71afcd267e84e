import { buttonStyle } from './button-style.ts'

/** The first stop of the Tab key: leads past the navigation to the content, which has this id. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={buttonStyle({ className: 'fixed top-2 left-2 z-60 not-focus-visible:sr-only' })}
    >
      Skip to content
    </a>
  )
}
