import type { OwnUpload } from '@toile/contract'

/** An upload that nothing used but what is named. */
export const uploadOf = (id: string, uses: Partial<OwnUpload['used_by']> = {}): OwnUpload => ({
  upload_id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
  image_url: `/api/uploads/${id}/`,
  thumbnail_url: `/api/uploads/${id}/?size=thumb`,
  width: 768,
  height: 1024,
  bytes: 640_000,
  uploaded_at: '2026-11-21T12:00:00Z',
  used_by: { roles: ['photo'], pictures: 0, draft: false, running: false, ...uses },
})
