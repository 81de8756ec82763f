import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { deNumeric, escreverQuantidade, type Micros } from '#modules/estoque/regras/quantidade.ts'
import { ratear } from '#modules/estoque/regras/ratear.ts'
import { localVirtual, mover, type LinhaPedida } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { notaMudou } from '../../eventos.ts'
import { custosDaNota, faltaNaNota, faturadaDe, type CustoDoItem } from '../../regras/conferencia.ts'
import { itensDaNota, notaPorId, type ItemLido, type NotaGuardada } from '../consultas/notas.ts'
import { receberNoPedido } from './receber-no-pedido.ts'

export interface Lancada {
  id: string
  movimento_id: string | null
  /** it was in the ledger already: nothing changed now */
  repetido: boolean
}

/**
 * Posts a note into the ledger, once: the row is locked, its state says whether it is there, and the movement has the
 * access key of the note as its own.
 */
export async function lancarNota(u: Unidade, id: string): Promise<Lancada> {
  await u.tx.selectFrom('compras.notas').select('id').where('id', '=', id).forUpdate().execute()
  const nota = await notaPorId(u.tx, id)
  if (nota.estado === 'lancada') return { id, movimento_id: nota.movimento_id, repetido: true }
  const linhas = await itensDaNota(u.tx, id, null)
  const falta = faltaNaNota({ ...nota, linhas })
  if (falta) throw conflito(`Ainda não dá para lançar. ${falta}.`)
  const custos = custosDaNota({ ...nota, linhas })
  const { movimentoId } = await mover(u, `nfe:${nota.chave}`, {
    tipo: 'entrada',
    ocorridoEm: diaAqui(),
    motivo: `NF-e ${nota.numero}, ${nota.fornecedor}`.slice(0, 500),
    documentoEm: nota.emitida_em,
    origem: { tipo: 'nfe', id },
    linhas: await linhasDoLivro(u, nota, linhas, custos),
  })
  await abrirPendencias(u, id, linhas, custos)
  await contarCodigos(u, nota.fornecedor_id, linhas)
  if (nota.pedido_id) await receberNoPedido(u, nota.pedido_id, linhas)
  await u.tx
    .updateTable('compras.notas')
    .set({
      estado: 'lancada',
      movimento_id: movimentoId,
      lancada_em: new Date(),
      lancada_por: u.autor.usuario?.id ?? null,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'nota_de_entrada.lancar',
    entidade: 'nota_de_entrada',
    entidade_id: id,
    depois: { chave: nota.chave },
  })
  u.emitir(notaMudou, { nota_id: id })
  return { id, movimento_id: movimentoId, repetido: false }
}

async function linhasDoLivro(
  u: Unidade,
  nota: NotaGuardada,
  linhas: readonly ItemLido[],
  custos: readonly CustoDoItem[],
): Promise<LinhaPedida[]> {
  const de = await localVirtual(u.tx, 'fornecedor')
  const avaria = linhas.some((i) => deNumeric(i.avariada) > 0n) ? await localDeAvaria(u) : null
  const siglas = await siglasDasUnidades(u)
  const prontas: LinhaPedida[] = []
  for (const [n, i] of linhas.entries()) {
    const custo = custos[n]
    if (!i.material || i.recebida === null || !custo) continue
    const ruins = deNumeric(i.avariada)
    const boas = deNumeric(i.recebida) - ruins
    const partes: [Micros, string | null, number, boolean][] = [
      [boas, nota.local_id, custo.boas, false],
      [ruins, avaria, custo.avariadas, true],
    ]
    for (const [qtd, para, valorCentavos, avariada] of partes) {
      if (qtd === 0n || !para) continue
      if (i.material.rastreio === 'lote') {
        prontas.push(...porLote(i, { itemId: i.material.id, de, para, valorCentavos, avariada }))
        continue
      }
      prontas.push({
        itemId: i.material.id,
        de,
        para,
        valorCentavos,
        series: i.series.filter((s) => s.avariada === avariada).map((s) => s.numero),
        ...comoNoDocumento(i, qtd, siglas),
      })
    }
  }
  return prontas
}

interface ParteDoItem {
  itemId: string
  de: string
  para: string
  valorCentavos: number
  avariada: boolean
}

/** A line for each lot, whose values sum to that of the part. */
function porLote(i: ItemLido, { itemId, de, para, valorCentavos, avariada }: ParteDoItem): LinhaPedida[] {
  const qtds = i.lotes.map((l) => (avariada ? deNumeric(l.avariada) : deNumeric(l.qtd) - deNumeric(l.avariada)))
  const valores = ratear(valorCentavos, qtds)
  return i.lotes.flatMap((l, n) => {
    const qtd = qtds[n] ?? 0n
    if (qtd === 0n) return []
    const lote = {
      numero: l.numero,
      ...(l.fabricante ? { fabricante: l.fabricante } : {}),
      ...(l.validade ? { validade: l.validade } : {}),
    }
    return [{ itemId, de, para, valorCentavos: valores[n] ?? 0, quantidade: escreverQuantidade(qtd), lote }]
  })
}

/** The quantity in the unit of the note, where that is one of ours and exact; otherwise in that of the material. */
function comoNoDocumento(i: ItemLido, qtd: Micros, siglas: ReadonlyMap<string, string>) {
  const unidade = siglas.get(i.unidade.toLowerCase())
  const [num, den] = [i.num ?? 1, i.den ?? 1]
  const dividendo = qtd * BigInt(den)
  if (!unidade || dividendo % BigInt(num) !== 0n) return { quantidade: escreverQuantidade(qtd) }
  return { quantidade: escreverQuantidade(dividendo / BigInt(num)), unidade, fator: { num, den } }
}

async function siglasDasUnidades(u: Unidade): Promise<Map<string, string>> {
  const { rows } = await sql<{ sigla: string }>`
    select sigla
    from estoque_publico.unidades
  `.execute(u.tx)
  return new Map(rows.map(({ sigla }) => [sigla.toLowerCase(), sigla]))
}

async function localDeAvaria(u: Unidade): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque_publico.locais
    where tipo = 'avaria'
      and arquivado_em is null
    order by nome
    limit 1
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Não há um local de avaria. Cadastre um em Locais e lance de novo.')
  return rows[0].id
}

async function abrirPendencias(u: Unidade, id: string, linhas: readonly ItemLido[], custos: readonly CustoDoItem[]) {
  const devem = linhas.flatMap((i, n) => {
    const falta = (faturadaDe(i) ?? 0n) - (i.recebida === null ? 0n : deNumeric(i.recebida))
    if (falta <= 0n) return []
    return [
      { id: uuidv7(), nota_id: id, n: i.n, qtd: escreverQuantidade(falta), valor_centavos: custos[n]?.faltam ?? 0 },
    ]
  })
  if (devem.length > 0) await u.tx.insertInto('compras.pendencias').values(devem).execute()
}

/** A code that was right once more. */
async function contarCodigos(u: Unidade, fornecedorId: string, linhas: readonly ItemLido[]) {
  const certos = linhas.flatMap((i) => (i.material ? [{ ...i, material: i.material }] : []))
  await sql`
    update compras.codigos c
    set
      vezes = c.vezes + 1,
      usado_em = now()
    from (
      select distinct codigo, unidade, item_id
      from unnest(
        ${certos.map((i) => i.codigo)}::text[],
        ${certos.map((i) => i.unidade)}::text[],
        ${certos.map((i) => i.material.id)}::uuid[]
      ) as x(codigo, unidade, item_id)
    ) x
    where c.fornecedor_id = ${fornecedorId}
      and c.codigo = x.codigo
      and c.unidade = x.unidade
      and c.item_id = x.item_id
  `.execute(u.tx)
}
