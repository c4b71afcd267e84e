import { useEffect, useState } from 'react'
import { client } from '#web/api/client.ts'
import { type ShownToVisitors, VisitorQuestion } from '#web/product/visitor-question.tsx'
import { fillWithHtml } from '#web/ui/trusted-html.ts'
import { lookAround } from './look-around.ts'
import { intro, sectionStyle, title } from './question-template.ts'

export type LandingQuestionProps = {
  /** Question in the page's HTML; null if the page came without one. */
  served: string | null
  pressed: number | null
  focused: number | null
}

/** The landing page's question, with the code that answers it. Nothing is shown without one. */
export default function LandingQuestion({ served, pressed, focused }: LandingQuestionProps) {
  const [shown, setShown] = useState<ShownToVisitors | null>(() => (served === null ? null : JSON.parse(served)))
  useEffect(() => {
    if (served === null) {
      client.curriculum
        .landingQuestion()
        .then(({ landing }) => setShown(landing))
        // The page is complete without the question.
        .catch(() => {})
      void showLookAround()
    }
  }, [served])
  if (shown === null) return null
  return (
    <div className={sectionStyle.section}>
      <h2 className={sectionStyle.title}>{title()}</h2>
      <p className={sectionStyle.intro}>{intro()}</p>
      <div className={sectionStyle.box}>
        <VisitorQuestion
          shown={shown}
          place={`${shown.gradeName} · ${shown.subjectName}`}
          pressed={pressed}
          focused={focused}
        />
      </div>
    </div>
  )
}

/** Buttons to look around, for a page that was opened within the app: the server shows them in its HTML. */
async function showLookAround() {
  const place = document.getElementById('look-around')
  if (!place || place.childElementCount > 0) return
  const html = await fetch('/').then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  if (/<div id="look-around"><form/.test(html)) fillWithHtml(place, lookAround())
}
