import { createContext, useContext } from 'react'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { Anexo, Mensagem } from '#modules/chat/nucleo/tipos.ts'

/** Actions on a message from its bubble. The object is stable, so that it never causes bubbles to re-render. */
export interface AcoesDoFio {
  /** capabilities of the conversation's channel: only these are offered */
  recursos: RecursosDoCanal
  /** Returns the text field, so that a closing menu gives it the focus. */
  responder(m: Mensagem): HTMLElement | null
  /** replies to a voice note at this second */
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
