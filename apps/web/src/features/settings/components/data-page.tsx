import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import { Button, ErrorList, notify } from '../../../ui/index.ts'
import { accountQuery } from '../api/account.ts'
import { startExport } from '../api/export.ts'
import { uploadsQuery } from '../api/uploads.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'
import { uploadCount } from '../state/upload-words.ts'
import { AccountSection } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DeleteUploads } from './delete-uploads.tsx'
import { Loaded } from './loaded.tsx'
import { OutsideEngines } from './outside-engines.tsx'
import { PageHeader } from './page-header.tsx'

/** What is kept of a person: to take along, and to have deleted. */
export function DataPage() {
  return (
    <>
      <PageHeader
        title="My data"
        lead={<p>Your pictures and uploads are yours: decide where they go, download them, or delete everything.</p>}
      />
      <AccountSection title="Outside engines">
        <OutsideEngines />
      </AccountSection>
      <AccountSection title="Download my data">
        <Download />
      </AccountSection>
      <AccountSection title="How long we keep it">
        <Retention />
      </AccountSection>
      <AccountSection title="Delete my uploads">
        <UploadsDeletion />
      </AccountSection>
      <AccountSection title="Delete account">
        <Deletion />
      </AccountSection>
    </>
  )
}

function Download() {
  const { confirm } = useConfirmation()
  const starting = useMutation({
    mutationFn: confirm,
    onSuccess: () => {
      startExport()
      notify.success('Your download begins.')
    },
  })
  return (
    <div className="flex flex-col items-start gap-5">
      <p>One ZIP file with everything we keep of you:</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>every picture you made, in full size</li>
        <li>every photo, flat-lay, sketch, pattern and mask you uploaded</li>
        <li>a JSON file: profile, requests and drafts with their words, credits, sessions, security log</li>
      </ul>
      <ErrorList messages={wordsOf(starting.error)} />
      <Button variant="secondary" busy={starting.isPending} onClick={() => starting.mutate()}>
        Download my data
      </Button>
      <p
        role="status"
        className={starting.isSuccess ? 'border-l-2 border-green bg-sunk px-5 py-4' : 'text-sm text-soft'}
      >
        {starting.isSuccess
          ? 'Your browser saves the file. With many pictures this takes a while; you can go on working.'
          : 'It is put together during the download: with many pictures this takes a while. One at a time, five a day.'}
      </p>
    </div>
  )
}

function Retention() {
  return (
    <dl className="flex flex-col gap-3">
      {[
        ['Pictures you made', 'Until you delete them.'],
        [
          'Pictures you deleted',
          'For ten seconds you can bring them back. Then they are gone, and their files within a minute.',
        ],
        [
          'Uploads',
          'Until you delete them, or until seven days after their last use. Those in unfinished work stay. A picture keeps what it was made of as long as it is there.',
        ],
      ].map(([what, time]) => (
        <div key={what}>
          <dt className="font-medium">{what}</dt>
          <dd className="text-soft">{time}</dd>
        </div>
      ))}
    </dl>
  )
}

function UploadsDeletion() {
  const uploads = useQuery(uploadsQuery(1))
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={uploads} waiting="Loading your uploads" what="Your uploads">
      {({ total }) => (
        <div className="flex flex-col items-start gap-5">
          <p>
            {total === 0
              ? 'You have no uploads.'
              : `You have ${uploadCount(total)}. Here you delete all of them at once; under My uploads you choose.`}
          </p>
          {total > 0 && (
            <Button variant="danger" onClick={() => setOpen(true)}>
              Delete all my uploads
            </Button>
          )}
          <DeleteUploads open={open} count={total} which={null} onDeleted={() => {}} onClose={() => setOpen(false)} />
        </div>
      )}
    </Loaded>
  )
}

function Deletion() {
  const account = useQuery(accountQuery)
  const { data: balance } = useQuery(creditsQuery)
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={account} waiting="Loading your account" what="Your account">
      {({ username }) => (
        <div className="flex flex-col items-start gap-5">
          <p>
            Your pictures, uploads, name and e-mail address are deleted for good. You may want to download your data
            first.
          </p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete account
          </Button>
          <DeleteAccount
            username={username}
            credits={balance?.credits ?? 0}
            open={open}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </Loaded>
  )
}
