import type { PictureFinisher, PictureRequest } from '@toile/engine'

/** What a finish reads beforehand, while somebody else draws the picture. */
export interface PreparedFinish {
  /** From the second time on nothing. */
  begin(): void
  /** Resolves when nothing is read any more. Nothing fails for it. */
  ended(): Promise<void>
}

export function preparedFinish(
  finisher: Pick<PictureFinisher, 'prepare'>,
  request: PictureRequest,
  turn: Parameters<PictureFinisher['prepare']>[1],
): PreparedFinish {
  // Of others nothing is read, and sending them costs time as well.
  const isMasked = request.target !== undefined && request.mask !== undefined && request.operation !== 'upscale'
  let preparing: Promise<void> | undefined
  return {
    begin() {
      if (isMasked) preparing ??= finisher.prepare(request, turn).catch(() => {})
    },
    // A finish beside it would read the same again, in another process.
    ended: () => preparing ?? Promise.resolve(),
  }
}
