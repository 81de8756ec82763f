/** No function of the accounts' service is called from a page: our own server has its calls in contracts. */
export class FunctionsClient {
  invoke(nome: string): never {
    throw new Error(`function ${nome}: use the contracts of this server`)
  }
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {}
