import { sql } from 'kysely'
import { diaBr } from '#kit/dias.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { deNumeric, escreverQuantidade, type Micros } from '../../regras/quantidade.ts'
import type { Local, Material } from '../consultas/cadastros.ts'
import type { Linha, LotePedido } from './gravar.ts'

interface Lote {
  id: string
  numero: string
  fabricante: string
  validade: string | null
}

const recusar = (n: number, campo: string, mensagem: string) =>
  invalido(mensagem, [{ campo: `linhas.${n}.${campo}`, mensagem }])

/**
 * Gives each line of a lot-tracked material its lot. Goods that come must name one; goods that leave without a name take
 * the lot that expires or came first, in as many lines as lots. Expects the locks of the movement.
 */
export async function comLotes(tx: Tx, linhas: readonly (Linha & { pedido: number })[]): Promise<Linha[]> {
  const prontas: Linha[] = []
  const tirados = new Map<string, Micros>()
  for (const l of linhas) {
    if (l.material.rastreio !== 'lote') {
      if (l.lotePedido) throw recusar(l.pedido, 'lote', `${l.material.codigo} não se acompanha por lote.`)
      prontas.push(l)
    } else if (l.lotePedido) {
      const lote = await loteDe(tx, l, l.lotePedido)
      if (l.de.fisico) somar(tirados, `${lote} ${l.de.id}`, l.qtd)
      prontas.push({ ...l, loteId: lote })
    } else if (l.de.fisico) prontas.push(...(await doMaisAntigo(tx, l, tirados)))
    else throw recusar(l.pedido, 'lote', `Diga o lote de ${l.material.codigo}.`)
  }
  return prontas
}

function somar(mapa: Map<string, Micros>, chave: string, qtd: Micros): void {
  mapa.set(chave, (mapa.get(chave) ?? 0n) + qtd)
}

/** The lot of this number. One that is new is born only where goods come from outside the company. */
async function loteDe(tx: Tx, l: Linha & { pedido: number }, pedido: LotePedido): Promise<string> {
  const { material: m, de, pedido: n } = l
  const antes = await achar(tx, m, pedido.numero)
  if (!antes) {
    if (de.fisico || de.tipo === 'cliente' || de.tipo === 'consumo')
      throw recusar(n, 'lote', `O lote ${pedido.numero} de ${m.codigo} nunca entrou no estoque.`)
    return await criarLote(tx, m.item_id, pedido)
  }
  if (pedido.validade && antes.validade && pedido.validade !== antes.validade)
    throw recusar(n, 'validade', `O lote ${antes.numero} já está no estoque com validade ${diaBr(antes.validade)}.`)
  if (pedido.fabricante && antes.fabricante && pedido.fabricante.toLowerCase() !== antes.fabricante.toLowerCase())
    throw recusar(n, 'fabricante', `O lote ${antes.numero} já está no estoque como de ${antes.fabricante}.`)
  const sabe = {
    ...(pedido.validade && !antes.validade ? { validade: pedido.validade } : {}),
    ...(pedido.fabricante && !antes.fabricante ? { fabricante: pedido.fabricante } : {}),
  }
  if (Object.keys(sabe).length > 0) await tx.updateTable('estoque.lotes').set(sabe).where('id', '=', antes.id).execute()
  if (de.fisico) await exigirSaldo(tx, l, antes)
  return antes.id
}

async function achar(tx: Tx, m: Pick<Material, 'item_id'>, numero: string): Promise<Lote | undefined> {
  const { rows } = await sql<Lote>`
    select id, numero, fabricante, validade::text as validade
    from estoque.lotes
    where item_id = ${m.item_id}
      and lower(numero) = lower(${numero})
  `.execute(tx)
  return rows[0]
}

async function criarLote(tx: Tx, itemId: string, p: LotePedido): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('estoque.lotes')
    .values({ id, item_id: itemId, numero: p.numero, fabricante: p.fabricante ?? '', validade: p.validade ?? null })
    .execute()
  return id
}

const quanto = (q: Micros, m: Material, de: Local) =>
  `${escreverQuantidade(q).replace('.', ',')} ${m.unidade.toLowerCase()} em ${de.nome}`

async function exigirSaldo(tx: Tx, { material: m, de, qtd }: Linha, lote: Lote): Promise<void> {
  const { rows } = await sql<{ qtd: string }>`
    select qtd::text as qtd
    from estoque.lote_saldos
    where lote_id = ${lote.id}
      and local_id = ${de.id}
  `.execute(tx)
  const ha = deNumeric(rows[0]?.qtd ?? '0')
  if (ha < qtd) throw conflito(`O lote ${lote.numero} de ${m.codigo} tem ${quanto(ha, m, de)}. Escolha outro lote.`)
}

/** Splits a line over the lots of its place: the first to expire, then the first that came. */
async function doMaisAntigo(tx: Tx, l: Linha, tirados: Map<string, Micros>): Promise<Linha[]> {
  const { rows } = await sql<{ id: string; qtd: string }>`
    select t.id, s.qtd::text as qtd
    from estoque.lote_saldos s
    join estoque.lotes t on t.id = s.lote_id
    where s.item_id = ${l.material.item_id}
      and s.local_id = ${l.de.id}
      and s.qtd > 0
    order by t.validade nulls last, t.id
  `.execute(tx)
  const partes: { lote: string; qtd: Micros }[] = []
  let resta = l.qtd
  for (const { id, qtd } of rows) {
    const chave = `${id} ${l.de.id}`
    const ha = deNumeric(qtd) - (tirados.get(chave) ?? 0n)
    const cabe = ha < resta ? ha : resta
    if (cabe <= 0n) continue
    partes.push({ lote: id, qtd: cabe })
    somar(tirados, chave, cabe)
    resta -= cabe
  }
  if (resta > 0n)
    throw conflito(`De ${l.material.codigo} há ${quanto(l.qtd - resta, l.material, l.de)}. Confira a quantidade.`)
  const [unica] = partes
  if (unica && partes.length === 1) return [{ ...l, loteId: unica.lote }]
  const { unidade } = l.material
  return partes.map(({ lote, qtd }) => ({ ...l, loteId: lote, qtd, doc: { unidade, qtd, num: 1, den: 1 } }))
}
