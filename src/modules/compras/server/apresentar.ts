import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { converter, deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { ItemDaNota, Nota, NotaNaLista, Pendencia } from '../contract/notas.ts'
import type { AComprar, Pedido, PedidoNaLista } from '../contract/pedidos.ts'
import {
  aoLancar,
  custosDaNota,
  faltaNaNota,
  faltaNoItem,
  faturadaDe,
  type CustoDoItem,
} from '../regras/conferencia.ts'
import { divergencias } from '../regras/divergencias.ts'
import type { LinhaDaLista } from './consultas/lista.ts'
import { itensDaNota, leiturasDaNota, notaPorId, type ItemLido, type LinhaDaNota } from './consultas/notas.ts'
import { pedidoPorId, type LinhaDoPedido } from './consultas/pedidos.ts'
import type { listarPendencias } from './consultas/pendencias.ts'

const veCusto = (ctx: Ctx): boolean => pode(ctx, 'estoque.custo.ver')
const comValor = (ctx: Ctx, valor_centavos: number) => (veCusto(ctx) ? { valor_centavos } : {})

export const apresentarNaLista = (ctx: Ctx, n: LinhaDaNota): NotaNaLista => ({
  id: n.id,
  chave: n.chave,
  numero: n.numero,
  serie: n.serie,
  fornecedor: n.fornecedor,
  emitida_em: n.emitida_em,
  estado: n.estado,
  itens: n.itens,
  conferidos: n.conferidos,
  por: n.por,
  lancada_por: n.lancada_por,
  criada_em: n.criada_em.toISOString(),
  lancada_em: n.lancada_em?.toISOString() ?? null,
  ...(veCusto(ctx) ? { total_centavos: n.total_centavos } : {}),
})

/** A value of one unit, in millionths of a real; null without a quantity. */
const porUnidade = (centavos: number, qtd: bigint | null): number | null =>
  qtd && qtd > 0n ? Number((BigInt(centavos) * 10_000n * 1_000_000n) / qtd) : null

/** Lots that the invoice mentions, in units of the material; one whose quantity does not fit is left out. */
function lotesDaNota(i: ItemLido): ItemDaNota['lotes_sugeridos'] {
  const { material: m, num, den } = i
  if (m?.rastreio !== 'lote' || num === null || den === null) return []
  return i.lotes_sugeridos.flatMap(({ numero, qtd, validade }) => {
    const convertida = qtd === null ? null : converter(deNumeric(qtd), { num, den }, m.casas)
    return convertida ? [{ numero, validade, qtd: escreverQuantidade(convertida) }] : []
  })
}

function apresentarItem(ctx: Ctx, i: ItemLido, custo: CustoDoItem | undefined): ItemDaNota {
  const faturada = faturadaDe(i)
  return {
    n: i.n,
    codigo: i.codigo,
    descricao: i.descricao,
    ncm: i.ncm,
    unidade: i.unidade,
    qtd: i.qtd,
    material: i.material,
    num: i.num,
    den: i.den,
    aprendido: i.aprendido,
    faturada: faturada === null ? null : escreverQuantidade(faturada),
    recebida: i.recebida,
    avariada: i.avariada,
    avaria_motivo: i.avaria_motivo,
    series: [...i.series],
    lotes: [...i.lotes],
    lotes_sugeridos: lotesDaNota(i),
    sugeridas: i.sugeridas,
    fotos: [...i.fotos],
    peso: i.peso,
    falta: faltaNoItem(i),
    com: i.com,
    ...(veCusto(ctx) && custo
      ? {
          custo: {
            preco_centavos: i.valor_centavos,
            frete_centavos: custo.frete,
            total_centavos: custo.total,
            entra_centavos: custo.boas + custo.avariadas,
            unitario: porUnidade(custo.total, faturada),
            medio: i.custo_qtd === null ? null : porUnidade(i.custo_centavos ?? 0, deNumeric(i.custo_qtd)),
          },
        }
      : {}),
  }
}

const soma = (n: readonly number[]): number => n.reduce((s, x) => s + x, 0)

/** A note with its conference, as the caller may see it. */
export async function apresentarNota(db: Db, ctx: Ctx, id: string): Promise<Nota> {
  const nota = await notaPorId(db, id)
  const linhas = await itensDaNota(db, id, ctx.usuario.id)
  const custos = custosDaNota({ ...nota, linhas })
  const leituras = await leiturasDaNota(db, id)
  const pedido = nota.pedido_id ? (await pedidoPorId(db, nota.pedido_id)).itens : null
  return {
    ...apresentarNaLista(ctx, nota),
    fornecedor_id: nota.fornecedor_id,
    documento: nota.documento,
    autorizada: nota.autorizada,
    avisos: nota.avisos,
    local_id: nota.local_id,
    local: nota.local,
    pedido_id: nota.pedido_id,
    pedido: nota.pedido,
    divergencias: pedido && nota.estado === 'conferindo' ? divergencias(linhas, pedido, veCusto(ctx)) : [],
    movimento_id: nota.movimento_id,
    rateio: nota.rateio,
    linhas: linhas.map((i, n) => apresentarItem(ctx, i, custos[n])),
    leituras: leituras.map(({ em, ...l }) => ({ ...l, em: em.toISOString() })),
    falta: nota.estado === 'lancada' ? null : faltaNaNota({ ...nota, linhas }),
    ao_lancar: aoLancar({ ...nota, linhas }),
    ...(veCusto(ctx)
      ? {
          frete: {
            total_centavos: nota.frete_centavos,
            produtos_centavos: nota.produtos_centavos,
            falta_centavos: soma(custos.map((c) => c.faltam)),
            entra_centavos: soma(custos.map((c) => c.boas + c.avariadas)),
          },
        }
      : {}),
  }
}

export const apresentarPendencia = (
  ctx: Ctx,
  { aberta_em, resolvida_em, valor_centavos, ...d }: Awaited<ReturnType<typeof listarPendencias>>[number],
): Pendencia => ({
  ...d,
  aberta_em: aberta_em.toISOString(),
  resolvida_em: resolvida_em?.toISOString() ?? null,
  ...comValor(ctx, valor_centavos),
})

export const apresentarPedidoNaLista = (
  ctx: Ctx,
  { criado_em, valor_centavos, ...p }: LinhaDoPedido,
): PedidoNaLista => ({
  ...p,
  criado_em: criado_em.toISOString(),
  ...comValor(ctx, valor_centavos),
})

export async function apresentarPedido(db: Db, ctx: Ctx, id: string): Promise<Pedido> {
  const {
    itens,
    notas,
    documento,
    observacao,
    versao,
    enviado_em,
    encerrado_em,
    linhas: _,
    ...p
  } = await pedidoPorId(db, id)
  const { linhas: __, ...naLista } = apresentarPedidoNaLista(ctx, { ...p, linhas: 0 })
  return {
    ...naLista,
    documento,
    observacao,
    versao,
    enviado_em: enviado_em?.toISOString() ?? null,
    encerrado_em: encerrado_em?.toISOString() ?? null,
    itens: itens.map(({ valor_centavos, ...i }) => ({ ...i, ...comValor(ctx, valor_centavos) })),
    notas: notas.map((n) => ({ ...n, lancada_em: n.lancada_em?.toISOString() ?? null })),
  }
}

export const apresentarAComprar = (ctx: Ctx, { unitario, ...l }: LinhaDaLista): AComprar => ({
  ...l,
  ...(veCusto(ctx) ? { unitario } : {}),
})
