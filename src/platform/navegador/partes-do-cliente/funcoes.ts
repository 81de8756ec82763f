/**
 * Replaces the client for functions of the accounts service, which no page calls: our own server has its endpoints in
 * contracts.
 */
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
