import { t } from '@lingui/core/macro'
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#web/ui/loading.tsx'
import type { LandingQuestionProps } from './landing-question.tsx'

const template = import.meta.env.SSR ? await import('./question-template.ts') : null

/**
 * The server has filled this in the page's HTML, in whose language it is worded; a page without that HTML starts empty. An
 * import only in the build for Node keeps the template out of the browser's script.
 */
const SERVED = {
  get __html() {
    return import.meta.env.SSR && template ? template.questionTemplate() : ''
  },
}

type Loaded = { Question: ComponentType<LandingQuestionProps>; props: LandingQuestionProps }

/**
 * A question that visitors can answer. Its text is in the page's HTML; its code loads once the page is idle, or with the
 * first press, which then answers.
 */
export function TryQuestion() {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<number | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)

  const load = () =>
    import('./landing-question.tsx').then(
      ({ default: Question }) => {
        const served = place.current?.querySelector('script')?.textContent ?? null
        setLoaded({ Question, props: { served, pressed: pressed.current, focused: optionOf(document.activeElement) } })
      },
      () => setFailed(pressed.current !== null),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void whenIdle().then(load), [])

  const press = (event: MouseEvent) => {
    const option = optionOf(event.target)
    if (option === null) return
    pressed.current = option
    setFailed(false)
    void load()
  }
  return (
    <section id="try">
      {loaded ? (
        <loaded.Question {...loaded.props} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are pressed
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has escaped it
        <div ref={place} onClick={press} suppressHydrationWarning dangerouslySetInnerHTML={SERVED} />
      )}
      {failed && (
        <p role="alert" className="mx-auto w-full max-w-6xl px-4 pb-14 font-semibold text-danger sm:px-6">
          {t`We couldn’t check your answer. Please check your connection and try again.`}
        </p>
      )}
    </section>
  )
}

function optionOf(target: EventTarget | null): number | null {
  const option = target instanceof Element ? target.closest('[data-option]')?.getAttribute('data-option') : null
  return option ? Number(option) : null
}
