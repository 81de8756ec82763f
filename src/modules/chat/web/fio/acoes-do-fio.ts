import { createContext, useContext } from 'react'
import type { RecursosDoCanal } from '../../recursos.ts'
import type { Anexo, Mensagem } from '../../tipos.ts'

/**
 * What can be done to a message from its bubble. The object is stable, so that bubbles never draw again because of it.
 */
export interface AcoesDoFio {
  /** what the channel of this conversation carries: nothing else is offered */
  recursos: RecursosDoCanal
  /** Returns the field that is now written in: a menu that closes gives it the focus. */
  responder(m: Mensagem): HTMLElement | null
  /** answers what was said at this second of a voice note */
  responderEm(m: Mensagem, segundos: number): void
  encaminhar(m: Mensagem): void
  selecionar(m: Mensagem): void
  desfazer(m: Mensagem): void
  editar(m: Mensagem): HTMLElement | null
  apagar(m: Mensagem): void
  reagir(m: Mensagem, emoji: string): void
  reenviar(m: Mensagem): void
  irPara(seq: number): void
  verMidia(anexo: Anexo): void
  baixarDeNovo(m: Mensagem): void
  renovar(m: Mensagem): void
  conversarCom(telefone: string, nome: string): void
}

const Contexto = createContext<AcoesDoFio | null>(null)
export const ProvedorDeAcoes = Contexto.Provider

export function useAcoesDoFio(): AcoesDoFio {
  const valor = useContext(Contexto)
  if (!valor) throw new Error('useAcoesDoFio outside ProvedorDeAcoes')
  return valor
}
