import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capabilitiesQuery } from '../../../lib/capabilities.ts'
import { ErrorList } from '../../../ui/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { accountQuery } from '../api/account.ts'
import { refuseOutsideEngines } from '../api/outside-engines.ts'
import { wordsOf } from '../state/error-words.ts'
import { Loaded } from './loaded.tsx'

/** Whether pictures may be made by engines of other companies: what leaves the house then, and a switch. */
export function OutsideEngines() {
  const account = useQuery(accountQuery)
  return (
    <Loaded query={account} waiting="Loading your choice" what="Your choice">
      {({ refuses_outside_engines: refuses }) => <Choice refuses={refuses} />}
    </Loaded>
  )
}

function Choice({ refuses }: { readonly refuses: boolean }) {
  const client = useQueryClient()
  /** What was pressed, until the server has answered: the switch follows the finger, not the network. */
  const [wished, setWished] = useState<boolean | null>(null)
  const refusing = useMutation({
    mutationFn: refuseOutsideEngines,
    onSuccess: async ({ refused }) => {
      client.setQueryData(
        accountQuery.queryKey,
        (account) => account && { ...account, refuses_outside_engines: refused },
      )
      await client.invalidateQueries({ queryKey: capabilitiesQuery.queryKey })
    },
    onSettled: () => setWished(null),
  })
  const refused = wished ?? refuses
  return (
    <div className="flex flex-col gap-4">
      <p>
        When an engine of another company makes a picture, the photos and words you give for it are sent to that
        company. Its name stands beside Generate before you order.
      </p>
      <div className="flex items-center gap-3 border-y border-hairline py-1">
        <span aria-hidden="true" className="grow">
          Keep my pictures in this house
        </span>
        <Switch
          label="Keep my pictures in this house"
          checked={refused}
          onChange={(next) => {
            if (refusing.isPending) return
            setWished(next)
            refusing.mutate(next)
          }}
        />
      </div>
      <ErrorList messages={wordsOf(refusing.error)} />
      <p role="status" className="text-sm text-soft">
        {refused
          ? 'Nothing of yours is sent to other companies. What only their engines can make is not offered.'
          : 'Engines of other companies may make your pictures.'}
      </p>
    </div>
  )
}
