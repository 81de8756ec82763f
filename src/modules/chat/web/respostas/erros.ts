import { ErroApp, type CampoRecusado } from '#kit/erro.ts'
import { fraseDeErro } from '../dados/erro.ts'

/** What the server refused, by field; `geral` when it named none. */
export function recusas(erro: unknown, padrao: string): Partial<Record<string, string>> {
  const campos = erro instanceof ErroApp && Array.isArray(erro.details) ? (erro.details as CampoRecusado[]).map((d) => [d.campo, d.mensagem]) : []
  return campos.length > 0 ? Object.fromEntries(campos) : { geral: fraseDeErro(erro, padrao) }
}
