import { comoObjeto } from '#kit/objeto.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { SemConexao } from '#platform/navegador/api.ts'
import { ErroApp } from '#kit/erro.ts'

/** Returns the server's message for the user, if there is one. */
export function fraseDoServidor(erro: unknown): string | null {
  if (!(erro instanceof ErroApp) || erro instanceof SemConexao || erro.code === 'HTTP_ERROR') return null
  return erro.message || null
}

/** A client timeout counts as offline: no response arrived. */
export const semResposta = (erro: unknown): boolean =>
  erro instanceof SemConexao ||
  (erro instanceof DOMException && (erro.name === 'TimeoutError' || erro.name === 'AbortError'))

/** Returns the cause given by an outside system, which the server adds to its own message. */
function causaDoErro(erro: unknown): string | null {
  if (!(erro instanceof ErroApp)) return null
  const { causa, detalhe } = comoObjeto(erro.details)
  if (typeof causa === 'string' && causa) return causa
  return typeof detalhe === 'string' && detalhe ? detalhe : null
}

export function fraseDeErro(erro: unknown, padrao: string): string {
  if (semResposta(erro)) return 'Sem conexão com o servidor. Confira a internet e tente de novo.'
  const frase = fraseDoServidor(erro) ?? padrao
  const causa = causaDoErro(erro)
  // the cause of a network failure may already start with the message
  return causa && !causa.startsWith(frase) ? `${frase.replace(/\.$/, '')}: ${causa}` : (causa ?? frase)
}

/** Shows a failure toast (what failed, and why) for acts that have no form. */
export const falhou =
  (oQue: string, padrao = 'Tente de novo.', tentar?: () => void) =>
  (erro: unknown): undefined =>
    void avisarFalha(oQue, new Error(fraseDeErro(erro, padrao)), tentar)
