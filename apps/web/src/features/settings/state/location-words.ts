/** A device in words; the browser may have said nothing. */
export const deviceOf = (device: string): string => (device === '' ? 'Unknown device' : device)

/** 'Chrome on Windows, network 203.0.113.0/24', for a line that is read out or stands alone. */
export const locationOf = ({ device, network }: { readonly device: string; readonly network: string }): string =>
  `${deviceOf(device)}, network ${network}`
