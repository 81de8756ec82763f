import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovoAjuste } from '../../contract/movimentos.ts'
import { localVirtual } from '../consultas/cadastros.ts'
import { mover, type Feito } from './mover.ts'

/** Corrects the book against what is there, line by line up or down; a loss only takes away. */
export async function ajustar(u: Unidade, chave: string, pedido: Omit<NovoAjuste, 'chave'>): Promise<Feito> {
  const { tipo, ocorrido_em: ocorridoEm, motivo, local_id: local } = pedido
  const n = pedido.linhas.findIndex((l) => tipo === 'perda' && l.sentido === 'mais')
  if (n >= 0) throw invalido('Uma perda só tira.', [{ campo: `linhas.${n}`, mensagem: 'Uma perda só tira.' }])
  const virtual = await localVirtual(u.tx, tipo)
  return await mover(u, chave, {
    tipo,
    ocorridoEm,
    motivo,
    linhas: pedido.linhas.map(({ item_id: itemId, sentido, quantidade, series, lote }) => ({
      itemId,
      quantidade,
      series,
      lote,
      de: sentido === 'mais' ? virtual : local,
      para: sentido === 'mais' ? local : virtual,
    })),
  })
}
