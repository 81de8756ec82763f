import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { Desfecho, Recebida } from '../lote.ts'
import { aplicarAlteracoes } from './alteracoes.ts'
import { aplicarAvisos } from './avisos.ts'
import { aplicarAvisosDoFio } from './avisos-do-fio.ts'
import { emitirMudancas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { aplicarEscolhas } from './escolhas.ts'
import { aplicarMensagens } from './mensagens.ts'
import { aoAplicarLote } from '#modules/chat/nucleo/server/ganchos.ts'
import { aplicarReacoes } from './reacoes.ts'
import { aplicarStatus } from './status.ts'

/**
 * Applies a batch of one inbox: messages first, then entries that refer to messages, so that most of them find their
 * target. Returns the outcome of each delivery; one that is absent from the map was processed.
 */
export async function aplicarLote(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  localizar?: Adaptador['entrega']['localizar'],
): Promise<Map<number, Desfecho>> {
  const desfechos = new Map<number, Desfecho>()
  for (const r of lote) {
    const ignorada = r.entradas.every((e) => e.tipo === 'ignorado') ? r.entradas[0] : undefined
    if (ignorada?.tipo === 'ignorado')
      desfechos.set(r.evento_id, { situacao: ignorada.refazer ? 'falhou' : 'ignorado', erro: ignorada.motivo })
  }
  const adiar = (id: number) => void desfechos.set(id, { situacao: 'adiar' })
  const mudaram = new Set<string>()
  const ignorar = (id: number, motivo: string) => void desfechos.set(id, { situacao: 'ignorado', erro: motivo })
  await aplicarMensagens(u, caixaId, lote, { adiar, ignorar, localizar })
  await aplicarEscolhas(u, caixaId, lote, mudaram)
  for (const gancho of u.ligados.de(aoAplicarLote))
    await gancho(
      u,
      caixaId,
      lote.flatMap((r) => r.entradas),
    )
  await aplicarStatus(u, caixaId, lote, adiar, mudaram)
  await aplicarAlteracoes(u, caixaId, lote, adiar, mudaram)
  await aplicarReacoes(u, caixaId, lote, adiar, mudaram)
  await aplicarAvisos(u, caixaId, lote)
  await aplicarAvisosDoFio(u, caixaId, lote)
  await emitirMudancas(u, mudaram)
  return desfechos
}
