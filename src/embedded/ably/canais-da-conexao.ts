import type { Ambiente } from './ambiente.ts'
import { anexar, type Anexo } from './anexo.ts'
import { modosConcedidos, nomeDeCanalValido, operacoesEm, type Capacidades } from './capacidade.ts'
import { canaisDemais, canalInvalido, semCapacidade, type ErroAbly } from './erros.ts'
import { ACAO, SINAL, type QuadroRecebido } from './protocolo.ts'
import type { Transporte } from './transporte.ts'

const CANAIS_MAXIMO = 200

/** What one connection listens to. */
export interface CanaisDaConexao {
  anexar(canal: string, capacidades: Capacidades, quadro: QuadroRecebido): void
  soltar(canal: string): void
  /** After a change of rights: those gained count from the next attach, those lost count now. */
  rever(capacidades: Capacidades): void
  soltarTodos(): void
}

export function criarCanaisDaConexao({ central, db, log }: Ambiente, transporte: Transporte): CanaisDaConexao {
  const anexos = new Map<string, Anexo>()

  function soltar(canal: string): void {
    anexos.get(canal)?.soltar()
    anexos.delete(canal)
  }

  function recusar(canal: string, erro: ErroAbly): void {
    soltar(canal)
    transporte.enviar({ action: ACAO.ERROR, channel: canal, error: erro.info })
  }

  return {
    soltar,
    anexar(canal, capacidades, quadro) {
      if (!nomeDeCanalValido(canal)) return recusar(canal, canalInvalido())
      if (operacoesEm(capacidades, canal).size === 0) return recusar(canal, semCapacidade(`Channel denied access based on given capability; channel = ${canal}`))
      if (!anexos.has(canal) && anexos.size >= CANAIS_MAXIMO) return recusar(canal, canaisDemais(CANAIS_MAXIMO))
      soltar(canal)
      const modos = modosConcedidos(capacidades, canal, quadro.flags ?? 0)
      anexos.set(canal, anexar({ canal, cursor: quadro.channelSerial || null, modos, transporte, central, db, log }))
    },
    rever(capacidades) {
      for (const [canal, anexo] of anexos) {
        const perdidos = anexo.modos & ~modosConcedidos(capacidades, canal, 0)
        if (perdidos & SINAL.SUBSCRIBE || operacoesEm(capacidades, canal).size === 0) recusar(canal, semCapacidade(`Channel no longer permitted; channel = ${canal}`))
      }
    },
    soltarTodos() {
      for (const canal of anexos.keys()) soltar(canal)
    },
  }
}
