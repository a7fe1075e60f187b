/** All that a garment in a pattern tells its user to do. Each was followed by a test that gets what is promised (advice.test.ts). */
export const ADVICE = {
  uploadLarger: 'Upload a larger one; 512 or more looks best.',
  uploadPattern: 'Upload a picture of the cloth or of the repeat.',
  nameClothColour: 'Name the cloth’s colour for another one.',
  nameOtherColour: 'Name another colour for the cloth to have that.',
} as const
