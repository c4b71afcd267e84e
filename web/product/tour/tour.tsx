import 'driver.js/dist/driver.css'
import './tour.css'
import { driver } from 'driver.js'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isShown } from '../reading-options/shown-options.ts'
import { type TourStep, tourSteps } from './tour-steps.ts'

export type TourProps = { area: keyof typeof tourSteps }

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
      progressText: '{{current}} of {{total}}',
      nextBtnText: 'Next',
      prevBtnText: 'Previous',
      doneBtnText: 'Done',
      overlayOpacity: 0.5,
      stagePadding: 6,
      stageRadius: 10,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches && !isShown('calm'),
      disableActiveInteraction: true,
      onPopoverRender: ({ closeButton }) => {
        closeButton.textContent = 'Skip'
        closeButton.ariaLabel = 'Skip the tour'
      },
      onDestroyed: () => {
        if (isOver) return
        isOver = true
        void navigate(pathname, { replace: true })
        document.querySelector<HTMLElement>('main h1')?.focus()
      },
    })
    // The page's own content comes with its answer.
    const stopWaiting = whenShown(tourSteps[area], (steps) => {
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

/** Longest wait for the page's content, in milliseconds; then the steps that are there. */
const MAX_WAIT = 5000

type FoundStep = { element: Element; popover: { title: string; description: string } }

/** Waits for the first step's content; steps whose content is not on the page are left out. */
function whenShown(steps: readonly TourStep[], start: (found: FoundStep[]) => void): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    const found = steps.flatMap(({ of, title, text }) => {
      const element = [...document.querySelectorAll(of)].find((one) => one.checkVisibility())
      return element ? [{ element, popover: { title, description: text } }] : []
    })
    const [first] = steps
    const isReady = found[0]?.popover.title === first?.title
    if (!isReady && performance.now() - began < MAX_WAIT) return
    clearInterval(timer)
    if (found.length > 0) start(found)
  }, 100)
  return () => clearInterval(timer)
}
