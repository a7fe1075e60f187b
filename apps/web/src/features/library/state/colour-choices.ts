/** Colours that are asked for by name, in the order of the wheel after those without a hue: sRGB, in the middle of what the name is used for. */
export const COLOUR_CHOICES = [
  { name: 'Black', hex: '#1c1b1c' },
  { name: 'Grey', hex: '#84858a' },
  { name: 'White', hex: '#f6f5f1' },
  { name: 'Cream', hex: '#efe4cb' },
  { name: 'Beige', hex: '#cbb391' },
  { name: 'Brown', hex: '#6b4428' },
  { name: 'Red', hex: '#b8202e' },
  { name: 'Pink', hex: '#e7a3b6' },
  { name: 'Orange', hex: '#e0762c' },
  { name: 'Yellow', hex: '#e9c33c' },
  { name: 'Olive', hex: '#75753a' },
  { name: 'Green', hex: '#2f6b43' },
  { name: 'Teal', hex: '#1f7a80' },
  { name: 'Sky', hex: '#8fb8dc' },
  { name: 'Blue', hex: '#2b57a8' },
  { name: 'Navy', hex: '#1e2a4f' },
  { name: 'Purple', hex: '#64408f' },
  { name: 'Lilac', hex: '#b9a3d6' },
] as const

/** '#1f7a80' is 'teal'; a colour of one's own is called by its figures. */
export const colourName = (hex: string): string =>
  COLOUR_CHOICES.find((choice) => choice.hex === hex)?.name.toLowerCase() ?? hex
