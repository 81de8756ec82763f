import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { movimentoFeito } from '../../eventos.ts'
import { caminhoServe } from '../../regras/caminhos.ts'
import { converter, escreverQuantidade, lerQuantidade } from '../../regras/quantidade.ts'
import type { TipoDeMovimento } from '../../tipos.ts'
import { JA_ESTORNADO } from '../frases.ts'
import { fatorPara, locaisPorId, materiaisPorId, type Local, type Material } from '../consultas/cadastros.ts'
import { exigirMesmoPedido, resumoDoPedido } from './chave.ts'
import { gravarLinhas, travar, valorPorMaterial, type Linha, type LotePedido, type ValorPorMaterial } from './gravar.ts'
import { exigirQueTenhaSaido } from './devolver.ts'
import { comLotes } from './lotes.ts'
import { atenderReserva } from './reservar.ts'

export interface LinhaPedida {
  itemId: string
  de: string
  para: string
  quantidade: string
  /** of the document; absent: that of the material */
  unidade?: string | undefined
  /** how many of the material are in 1 of that unit on this document; absent: as registered */
  fator?: { num: number; den: number } | undefined
  valorCentavos?: number | undefined
  series?: readonly string[] | undefined
  /** absent on goods that leave: the oldest first */
  lote?: LotePedido | undefined
  reservaId?: string | undefined
}

export interface PedidoDeMovimento {
  tipo: TipoDeMovimento
  /** AAAA-MM-DD */
  ocorridoEm: string
  motivo?: string | undefined
  /** of the list of reasons for adjustments */
  motivoId?: string | undefined
  /** as people call it: "NF-e 184.221" */
  documento?: string | undefined
  /** issue of that document, from which the warranty of its serials counts: AAAA-MM-DD */
  documentoEm?: string | undefined
  origem?: { tipo: string; id: string } | undefined
  /** code of the department that consumes it */
  departamento?: string | undefined
  /** who carries the goods away */
  levadoPor?: string | undefined
  linhas: readonly LinhaPedida[]
}

export interface Feito {
  movimentoId: string
  /** the key had done it before: nothing changed now */
  repetido: boolean
}

const recusar = (mensagem: string, n?: number) =>
  invalido(mensagem, [{ campo: n === undefined ? 'linhas' : `linhas.${n}`, mensagem }])

/** Finds the reservation out of which a line is taken, when it does not name one. */
export type ReservaDaOrigem = (
  tx: Tx,
  p: { itemId: string; localId: string; quantidade: string },
) => Promise<string | undefined>

/** Moves goods between places. The same key again returns the same movement. */
export async function mover(
  u: Unidade,
  chave: string,
  pedido: PedidoDeMovimento,
  reservaDaOrigem?: ReservaDaOrigem,
): Promise<Feito> {
  if (pedido.linhas.length === 0) throw recusar('Escolha ao menos um material.')
  const feito = await abrirMovimento(u, { chave, pedido: resumoDoPedido(pedido), ...pedido })
  if (feito.repetido) return feito
  const linhas = await prepararLinhas(u.tx, pedido)
  await travar(u.tx, linhas)
  if (pedido.tipo === 'devolucao' && pedido.origem) await exigirQueTenhaSaido(u.tx, pedido.origem, linhas)
  for (const [n, l] of pedido.linhas.entries()) {
    const pronta = linhas[n]
    if (!pronta) continue
    const quantidade = escreverQuantidade(pronta.qtd)
    const reservaId = l.reservaId ?? (await reservaDaOrigem?.(u.tx, { itemId: l.itemId, localId: l.de, quantidade }))
    if (reservaId) await atenderReserva(u, reservaId, pronta)
  }
  const comLote = await comLotes(
    u.tx,
    linhas.map((l, pedido) => ({ ...l, pedido })),
  )
  await gravarLinhas(u, feito.movimentoId, comLote)
  concluir(u, feito.movimentoId, pedido)
  return feito
}

/** What a request would change in the value of the stock, at the costs of now. Its locks stay until the commit. */
export async function valoresDoPedido(
  tx: Tx,
  pedido: Pick<PedidoDeMovimento, 'tipo' | 'linhas'>,
): Promise<ValorPorMaterial> {
  const linhas = await prepararLinhas(tx, pedido)
  await travar(tx, linhas)
  return await valorPorMaterial(tx, linhas)
}

export interface Cabecalho {
  chave: string
  pedido: string
  tipo: TipoDeMovimento | 'estorno' | 'acerto'
  ocorridoEm: string
  motivo?: string | undefined
  motivoId?: string | undefined
  documento?: string | undefined
  /** issue of that document, from which the warranty of its serials counts: AAAA-MM-DD */
  documentoEm?: string | undefined
  origem?: { tipo: string; id: string } | undefined
  departamento?: string | undefined
  levadoPor?: string | undefined
  estornaId?: string
  /** the entry whose value is corrected */
  refereId?: string
}

/**
 * Writes the head. A second one under the same key waits for the first, and then finds it. Every unique index is waited for:
 * two reversals under one key may meet at that of the reversed movement before they meet at the key.
 */
export async function abrirMovimento(u: Unidade, c: Cabecalho): Promise<Feito> {
  const { rows } = await sql<{ id: string }>`
    insert into estoque.movimentos (
      id, chave, pedido, tipo, origem_tipo, origem_id, ocorrido_em, usuario_id, motivo, motivo_id, documento,
      departamento, levado_por, estorna_id, refere_id, documento_em
    )
    values (
      ${uuidv7()}, ${c.chave}, ${c.pedido}, ${c.tipo}, ${c.origem?.tipo ?? null}, ${c.origem?.id ?? null},
      ${c.ocorridoEm}::date, ${u.autor.usuario?.id ?? null}, ${c.motivo ?? ''},
      ${c.motivoId ?? null}, ${c.documento ?? ''}, ${c.departamento ?? null}, ${c.levadoPor ?? ''},
      ${c.estornaId ?? null}, ${c.refereId ?? null}, ${c.documentoEm ?? null}::date
    )
    on conflict do nothing
    returning id
  `.execute(u.tx)
  const [novo] = rows
  if (novo) return { movimentoId: novo.id, repetido: false }
  const antes = await u.tx
    .selectFrom('estoque.movimentos')
    .select(['id', 'pedido'])
    .where('chave', '=', c.chave)
    .executeTakeFirst()
  if (!antes) throw conflito(JA_ESTORNADO)
  exigirMesmoPedido(antes.pedido, c.pedido)
  return { movimentoId: antes.id, repetido: true }
}

export function concluir(
  u: Unidade,
  movimentoId: string,
  { tipo, motivo, origem }: Pick<Cabecalho, 'tipo' | 'motivo' | 'origem'>,
): void {
  u.auditar({ acao: 'movimento.criar', entidade: 'movimento', entidade_id: movimentoId, depois: { tipo }, motivo })
  u.emitir(movimentoFeito, { movimento_id: movimentoId, ...(origem ? { origem } : {}) })
}

async function prepararLinhas(tx: Tx, pedido: Pick<PedidoDeMovimento, 'tipo' | 'linhas'>): Promise<Linha[]> {
  const materiais = await materiaisPorId(
    tx,
    pedido.linhas.map((l) => l.itemId),
  )
  const locais = await locaisPorId(
    tx,
    pedido.linhas.flatMap((l) => [l.de, l.para]),
  )
  const prontas: Linha[] = []
  for (const [n, l] of pedido.linhas.entries()) {
    const [material, de, para] = [materiais.get(l.itemId), locais.get(l.de), locais.get(l.para)]
    if (!material || !de || !para || de.id === para.id || !caminhoServe(pedido.tipo, de.tipo, para.tipo))
      throw recusar('Este movimento não vai de um destes locais ao outro.', n)
    prontas.push(await prepararLinha(tx, { pedida: l, material, de, para, n, tipo: pedido.tipo }))
  }
  return prontas
}

interface EmPreparo {
  pedida: LinhaPedida
  material: Material
  de: Local
  para: Local
  n: number
  tipo: TipoDeMovimento
}

async function prepararLinha(tx: Tx, { pedida, material, de, para, n, tipo }: EmPreparo): Promise<Linha> {
  const unidade = pedida.unidade ?? material.unidade
  const escrita = lerQuantidade(pedida.quantidade)
  if (escrita === null) throw recusar('Escreva uma quantidade maior que zero, com até seis casas.', n)
  const fator = pedida.fator ?? (await fatorPara(tx, material, unidade))
  const qtd = converter(escrita, fator, material.casas)
  if (qtd === null) throw recusar(`A quantidade de ${material.codigo} não cabe nas casas de ${material.unidade}.`, n)
  if (tipo === 'entrada' && pedida.valorCentavos === undefined) throw recusar('Diga quanto custou.', n)
  const valor = pedida.valorCentavos
  if (valor !== undefined && (!Number.isSafeInteger(valor) || valor < 0)) throw recusar('O valor não pode ser este.', n)
  const series = [...new Set(pedida.series)]
  const esperadas = material.rastreio === 'serie' ? qtd / 1_000_000n : 0n
  if (BigInt(series.length) !== esperadas)
    throw recusar(`${material.codigo} precisa de ${esperadas} números de série; vieram ${series.length}.`, n)
  return {
    material,
    de,
    para,
    qtd,
    doc: { unidade, qtd: escrita, ...fator },
    valor: valor === undefined ? null : BigInt(valor),
    series,
    lotePedido: pedida.lote,
  }
}
