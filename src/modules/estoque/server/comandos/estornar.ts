import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { deNumeric } from '../../regras/quantidade.ts'
import { locaisPorId, materiaisPorId } from '../consultas/cadastros.ts'
import { desfazerAcerto } from './acertar.ts'
import { resumoDoPedido } from './chave.ts'
import { gravarLinhas, travar, type Linha } from './gravar.ts'
import { abrirMovimento, concluir, type Feito } from './mover.ts'

export interface PedidoDeEstorno {
  movimentoId: string
  ocorridoEm: string
  motivo: string
}

/**
 * Takes a movement back, once. Quantities return exactly; what returns to stock brings the value with which it left,
 * what leaves again does so at the average cost of now.
 */
export async function estornar(
  u: Unidade,
  chave: string,
  pedido: PedidoDeEstorno,
  /** what lets it pass the limit of adjustments: its approval, or the file that is undone */
  origem?: { tipo: 'ajuste' | 'saldo_inicial'; id: string },
): Promise<Feito> {
  const antes = await u.tx
    .selectFrom('estoque.movimentos')
    .select(['id', 'tipo', 'origem_tipo', 'origem_id'])
    .where('id', '=', pedido.movimentoId)
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este movimento não existe.')
  const { ocorridoEm, motivo, movimentoId: estornaId } = pedido
  const resumo = resumoDoPedido(pedido)
  const feito = await abrirMovimento(u, {
    chave,
    pedido: resumo,
    tipo: 'estorno',
    ocorridoEm,
    motivo,
    estornaId,
    origem,
  })
  if (feito.repetido) return feito
  if (antes.tipo === 'acerto') {
    await desfazerAcerto(u, feito.movimentoId, estornaId)
    concluir(u, feito.movimentoId, { tipo: 'estorno', motivo })
    return feito
  }
  const linhas = await deVolta(u.tx, estornaId)
  await travar(u.tx, linhas)
  await gravarLinhas(u, feito.movimentoId, linhas)
  concluir(u, feito.movimentoId, { tipo: 'estorno', motivo, origem: origemDe(antes) })
  return feito
}

const origemDe = (m: { origem_tipo: string | null; origem_id: string | null }) =>
  m.origem_tipo !== null && m.origem_id !== null ? { tipo: m.origem_tipo, id: m.origem_id } : undefined

interface LinhaGravada {
  n: number
  item_id: string
  de: string
  para: string
  delta: string
  valor_centavos: number
  unidade_doc: string
  qtd_doc: string
  num_doc: number
  den_doc: number
  series: string[]
  lote_id: string | null
  lote: string | null
}

/** The lines of a movement from where they arrived to where they came from; what returns to stock comes first. */
export async function deVolta(tx: Tx, movimentoId: string): Promise<Linha[]> {
  const { rows } = await sql<LinhaGravada>`
    select
      l.n,
      l.item_id,
      l.local_id as de,
      saida.local_id as para,
      l.delta,
      l.valor_centavos,
      l.unidade_doc,
      l.qtd_doc,
      l.num_doc,
      l.den_doc,
      l.lote_id,
      t.numero as lote,
      array(
        select s.numero
        from estoque.serie_eventos e
        join estoque.series s on s.id = e.serie_id
        where e.movimento_id = l.movimento_id
          and e.n = l.n
      ) as series
    from estoque.linhas l
    join estoque.linhas saida on saida.movimento_id = l.movimento_id
      and saida.n = l.n
      and saida.lado = -1
    left join estoque.lotes t on t.id = l.lote_id
    where l.movimento_id = ${movimentoId}
      and l.lado = 1
    order by l.fisico, l.n
  `.execute(tx)
  const materiais = await materiaisPorId(
    tx,
    rows.map((r) => r.item_id),
  )
  const locais = await locaisPorId(
    tx,
    rows.flatMap((r) => [r.de, r.para]),
  )
  return rows.map((r) => {
    const [material, de, para] = [materiais.get(r.item_id), locais.get(r.de), locais.get(r.para)]
    if (!material || !de || !para) throw conflito('Um local deste movimento não existe mais.')
    return {
      material,
      de,
      para,
      qtd: deNumeric(r.delta),
      doc: { unidade: r.unidade_doc, qtd: deNumeric(r.qtd_doc), num: r.num_doc, den: r.den_doc },
      valor: BigInt(r.valor_centavos),
      series: r.series,
      loteId: r.lote_id ?? undefined,
      lotePedido: r.lote === null ? undefined : { numero: r.lote },
    }
  })
}
