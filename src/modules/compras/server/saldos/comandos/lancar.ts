import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { ErroApp } from '#kit/erro.ts'
import { estornar, localVirtual, mover, receberMaterial } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { PlanilhaDeSaldos } from '../importador.ts'
import { materiaisPorCodigo } from '../consultas/saldos.ts'
import type { SaldoConferido } from './conferir.ts'

const LOTE = 50

/** Posts the next rows, each as a movement with a key of its own: a repeated job posts nothing twice. */
export async function lancarSaldos(u: Unidade, i: PlanilhaDeSaldos): Promise<boolean> {
  const { rows } = await sql<{ n: number; valores: SaldoConferido; dia: string }>`
    select l.n, l.valores, p.dia::text as dia
    from compras.importacao_linhas l
    join compras.importacoes p on p.id = l.importacao_id
    where l.importacao_id = ${i.id}
      and l.situacao in ('nova', 'entra')
    order by l.n
    limit ${LOTE}
  `.execute(u.tx)
  for (const { n, valores: v, dia } of rows) {
    const itemId = v.item_id ?? (await materialDa(u, v))
    const { movimentoId } = await mover(u, `saldo-inicial:${i.id}:${n}`, {
      tipo: 'ajuste',
      ocorridoEm: dia,
      motivo: `Saldo inicial, ${i.nome}`.slice(0, 500),
      origem: { tipo: 'saldo_inicial', id: i.id },
      linhas: [
        {
          itemId,
          de: await localVirtual(u.tx, 'ajuste'),
          para: v.local_id,
          quantidade: v.entra.quantidade,
          valorCentavos: v.entra.valor_centavos,
          series: v.series,
          ...(v.lote ? { lote: { numero: v.lote, validade: v.validade } } : {}),
        },
      ],
    })
    await ficar(u, i.id, n, { situacao: 'gravada', movimento: movimentoId })
  }
  return rows.length > 0
}

/** Registers the material of a row; a row before it may have done so. */
async function materialDa(u: Unidade, v: SaldoConferido): Promise<string> {
  const ja = (await materiaisPorCodigo(u.tx, [v.codigo])).get(v.codigo.toLowerCase())
  if (ja) return ja.id
  return await receberMaterial(u, {
    item: { tipo: 'outro', marca: '', modelo: v.entra.nome },
    codigo: v.codigo,
    unidade: v.entra.unidade,
    rastreio: v.series.length > 0 ? 'serie' : v.lote ? 'lote' : 'nenhum',
    categoria_id: null,
    ncm: null,
  })
}

/** Reverses what the file posted. What has left since stays, and its row says so. */
export async function desfazerSaldos(u: Unidade, i: PlanilhaDeSaldos): Promise<boolean> {
  const { rows } = await sql<{ n: number; movimento_id: string }>`
    select n, movimento_id
    from compras.importacao_linhas
    where importacao_id = ${i.id}
      and situacao = 'gravada'
    order by n desc
    limit 1
  `.execute(u.tx)
  for (const { n, movimento_id } of rows) {
    const inteira = await estornarUm(u, { planilha: i.id, n, movimentoId: movimento_id })
    await ficar(u, i.id, n, { situacao: inteira ? 'desfeita' : 'mantida', movimento: movimento_id })
  }
  return rows.length > 0
}

async function estornarUm(
  u: Unidade,
  { planilha, n, movimentoId }: { planilha: string; n: number; movimentoId: string },
): Promise<boolean> {
  const pedido = { movimentoId, ocorridoEm: diaAqui(), motivo: 'Planilha de saldo inicial desfeita' }
  await sql`savepoint estorno_do_saldo`.execute(u.tx)
  try {
    await estornar(u, `saldo-inicial:${planilha}:${n}:estorno`, pedido, { tipo: 'saldo_inicial', id: planilha })
    return true
  } catch (e) {
    // less is there than came in, or it was reversed by hand: the ledger stays as it is
    if (!(e instanceof ErroApp) && !ehRestricao(e)) throw e
    await sql`rollback to savepoint estorno_do_saldo`.execute(u.tx)
    return false
  }
}

/** A constraint of the ledger (23514) or its uniqueness (23505) refused. */
const ehRestricao = (e: unknown): boolean =>
  e instanceof Error && 'code' in e && (e.code === '23514' || e.code === '23505')

async function ficar(u: Unidade, importacao: string, n: number, f: { situacao: string; movimento: string }) {
  await sql`
    update compras.importacao_linhas
    set
      situacao = ${f.situacao},
      movimento_id = ${f.movimento}
    where importacao_id = ${importacao}
      and n = ${n}
  `.execute(u.tx)
}
