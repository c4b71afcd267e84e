import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstTexts } from './language/language.ts'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// In another language than English, the texts come first: otherwise the page would show English for a moment.
if (firstTexts) void firstTexts.then(hydrate)
else hydrate()
