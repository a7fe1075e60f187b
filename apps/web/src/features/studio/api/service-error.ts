/** The service that makes pictures is not known, or did not answer. The message is fit to be shown. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
}
