import { comoObjeto } from '#kit/objeto.ts'

/** Returns a parameter of the route's path. For routes without a contract, which `registrar` does not parse. */
export const parametro = (req: { params: unknown }, nome: string): string => String(comoObjeto(req.params)[nome] ?? '')

/** Returns a query parameter, unchecked: text, or a list when it is repeated. */
export const daConsulta = (req: { query: unknown }, nome: string): unknown => comoObjeto(req.query)[nome]

/** Returns the id of the endpoint (`modulo.nome`) that registered this route. */
export function endpointDa(rota: { config?: unknown }): string | undefined {
  const { endpointId } = comoObjeto(rota.config)
  return typeof endpointId === 'string' ? endpointId : undefined
}
