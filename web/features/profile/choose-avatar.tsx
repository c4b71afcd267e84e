import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AVATARS, type Avatar as Plant } from '#domain/avatars.ts'
import { client } from '#web/api/client.ts'
import { Avatar } from '#web/product/avatar.tsx'
import { avatarName } from '#web/product/avatar-names.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Choice of the drawn plant that stands for a learner. */
export function ChooseAvatar({ avatar }: { avatar: Plant }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(avatar)
  const save = useSave(client.profile.setAvatar, {
    done: async () => {
      // It is also part of the session and of the learner dashboard.
      await queryClient.invalidateQueries()
      toast.success(t`Your plant is saved`)
    },
    failed: t`We couldn’t save your plant. Please try again.`,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ avatar: chosen })
      }}
    >
      <fieldset className="min-w-0">
        <legend className="mb-3">{t`Choose a plant. You and your parent see it next to your name.`}</legend>
        <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {AVATARS.map((plant) => (
            <PictureChoice
              key={plant}
              name="avatar"
              value={plant}
              chosen={chosen === plant}
              onChoose={() => setChosen(plant)}
              className="items-center px-1 py-3"
            >
              <Avatar plant={plant} className="size-16" />
              {avatarName(plant)}
            </PictureChoice>
          ))}
        </div>
      </fieldset>
      <Button type="submit" className="mt-5" busy={save.isPending} busyLabel={t`Saving...`}>
        {t`Save my plant`}
      </Button>
    </form>
  )
}
