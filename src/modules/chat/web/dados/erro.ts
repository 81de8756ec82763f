import { avisarFalha } from '#ui/avisos.ts'
import { SemConexao } from '#platform/navegador/api.ts'
import { ErroApp } from '#kit/erro.ts'

/** The sentence the server wrote for people, if it wrote one. */
export function fraseDoServidor(erro: unknown): string | null {
  if (!(erro instanceof ErroApp) || erro instanceof SemConexao || erro.code === 'HTTP_ERROR') return null
  return erro.message || null
}

/** A time-out of ours is for the person the same as a line that is down: nobody answered. */
export const semResposta = (erro: unknown): boolean => erro instanceof SemConexao || (erro instanceof DOMException && (erro.name === 'TimeoutError' || erro.name === 'AbortError'))

export function fraseDeErro(erro: unknown, padrao: string): string {
  return semResposta(erro) ? 'Sem conexão com o servidor. Confira a internet e tente de novo.' : (fraseDoServidor(erro) ?? padrao)
}

/** For what is done where it stands, with no form to say it in: what failed, and why. */
export const falhou = (oQue: string, padrao = 'Tente de novo.', tentar?: () => void) => (erro: unknown): undefined => void avisarFalha(oQue, new Error(fraseDeErro(erro, padrao)), tentar)
