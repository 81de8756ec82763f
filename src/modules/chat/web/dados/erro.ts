import { avisarFalha } from '#ui/avisos.ts'
import { SemConexao } from '#platform/navegador/api.ts'
import { ErroApp } from '#kit/erro.ts'

/** The sentence the server wrote for people, if it wrote one. */
export function fraseDoServidor(erro: unknown): string | null {
  if (!(erro instanceof ErroApp) || erro instanceof SemConexao || erro.code === 'HTTP_ERROR') return null
  return erro.message || null
}

/** A time-out of ours is for the person the same as a line that is down: nobody answered. */
export const semResposta = (erro: unknown): boolean =>
  erro instanceof SemConexao ||
  (erro instanceof DOMException && (erro.name === 'TimeoutError' || erro.name === 'AbortError'))

/** Why an outside system refused, as the server explains it beside the sentence of the catalogue. */
function causaDoErro(erro: unknown): string | null {
  if (!(erro instanceof ErroApp) || typeof erro.details !== 'object' || erro.details === null) return null
  const { causa, detalhe } = erro.details as { causa?: unknown; detalhe?: unknown }
  if (typeof causa === 'string' && causa) return causa
  return typeof detalhe === 'string' && detalhe ? detalhe : null
}

export function fraseDeErro(erro: unknown, padrao: string): string {
  if (semResposta(erro)) return 'Sem conexão com o servidor. Confira a internet e tente de novo.'
  const frase = fraseDoServidor(erro) ?? padrao
  const causa = causaDoErro(erro)
  // the sentence of a network failure already begins with its own words
  return causa && !causa.startsWith(frase) ? `${frase.replace(/\.$/, '')}: ${causa}` : (causa ?? frase)
}

/** For what is done where it stands, with no form to say it in: what failed, and why. */
export const falhou =
  (oQue: string, padrao = 'Tente de novo.', tentar?: () => void) =>
  (erro: unknown): undefined =>
    void avisarFalha(oQue, new Error(fraseDeErro(erro, padrao)), tentar)
