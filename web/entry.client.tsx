import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ready } from './language/language.ts'

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
if (ready) void ready.then(hydrate)
else hydrate()
