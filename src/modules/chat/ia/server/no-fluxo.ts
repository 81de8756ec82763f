import { pedidoDeFluxo } from '../regras/pedidos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { pedirTexto } from './chamada.ts'
import { pedidosDoFluxo } from './consultas/do-fluxo.ts'
import { fioEmTexto } from './consultas/fio.ts'
import { FalhaDaIa } from './falhas.ts'

/** Limit of calls per conversation and hour, against looping flows and persistent customers. */
const POR_HORA = 20

/**
 * Generates the text for a flow's node. Returns null (the node's error exit) when disabled, over a limit, or failed;
 * the call records contain the reason.
 */
export const textoDoFluxo =
  ({ s }: DependenciasDoChat) =>
  async ({ conversa_id, instrucao }: { conversa_id: string; instrucao: string }): Promise<string | null> => {
    const { db } = s.banco
    const c = await pedidosDoFluxo(db, conversa_id)
    if (!c || c.na_hora >= POR_HORA) return null
    const fio = await fioEmTexto(db, conversa_id, false)
    try {
      const origem = {
        usuario_id: null,
        conversa: { id: conversa_id, caixa_entrada_id: c.caixa_entrada_id },
        habilidade: 'fluxo' as const,
      }
      return (
        await pedirTexto(s, origem, (contexto) => pedidoDeFluxo(contexto, fio.texto, instrucao), { nomes: fio.nomes })
      ).texto
    } catch (erro) {
      if (!(erro instanceof FalhaDaIa))
        s.log.warn({ err: erro, conversa: conversa_id }, 'the assistant failed in a flow')
      return null
    }
  }
