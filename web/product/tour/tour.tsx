import { t } from '@lingui/core/macro'
import 'driver.js/dist/driver.css'
import './tour.css'
import { driver } from 'driver.js'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isShown } from '../reading-options/shown-options.ts'
import { type TourArea, type TourStep, tourSteps } from './tour-steps.ts'

export type TourProps = { area: TourArea }

/** A tour of the page, step by step: the arrow keys lead on and back, and Escape or Skip ends it. */
export default function Tour({ area }: TourProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    let isOver = false
    const tour = driver({
      steps: [],
      popoverClass: 'tour',
      showProgress: true,
      progressText: progressText(),
      nextBtnText: t`Next`,
      prevBtnText: t`Previous`,
      doneBtnText: t`Done`,
      overlayOpacity: 0.5,
      stagePadding: 6,
      stageRadius: 10,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches && !isShown('calm'),
      disableActiveInteraction: true,
      onPopoverRender: ({ closeButton }) => {
        closeButton.textContent = t`Skip`
        closeButton.ariaLabel = t`Skip the tour`
      },
      onDestroyed: () => {
        if (isOver) return
        isOver = true
        void navigate(pathname, { replace: true })
        document.querySelector<HTMLElement>('main h1')?.focus()
      },
    })
    // The page's own content comes with its answer.
    const stopWaiting = whenShown(tourSteps(area), (steps) => {
      tour.setSteps(steps)
      tour.drive()
    })
    return () => {
      isOver = true
      stopWaiting()
      tour.destroy()
    }
  }, [area, navigate, pathname])
  return null
}

/** Its values are filled in by the tour. */
function progressText(): string {
  const current = '{{current}}'
  const total = '{{total}}'
  return t`${current} of ${total}`
}

/** Longest wait for the page's content, in milliseconds; then the steps that are there. */
const MAX_WAIT = 5000

type FoundStep = { step: TourStep; element: Element; popover: { title: string; description: string } }

/** Waits for the first step's content; steps whose content is not on the page are left out. */
function whenShown(steps: readonly TourStep[], start: (found: FoundStep[]) => void): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    const found = steps.flatMap((step) => {
      const { of, title, text } = step
      const element = [...document.querySelectorAll(of)].find((one) => one.checkVisibility())
      return element ? [{ step, element, popover: { title, description: text } }] : []
    })
    const [first] = steps
    const isReady = first !== undefined && found[0]?.step === first
    if (!isReady && performance.now() - began < MAX_WAIT) return
    clearInterval(timer)
    if (found.length > 0) start(found)
  }, 100)
  return () => clearInterval(timer)
}
