import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { notas } from '../../contract/notas.ts'
import { notaMudou } from '../../eventos.ts'
import { escrita, faturadaDe } from '../../regras/conferencia.ts'
import type { Tom } from '../../tipos.ts'
import { itensDaNota, type ItemLido } from '../consultas/notas.ts'
import { trancarNota } from './trancar-nota.ts'

export interface Lida {
  tom: Tom
  resposta: string
  n: number | null
}
const UM = 1_000_000n
const recusada = (resposta: string, n: number | null = null): Lida => ({ tom: 'recusada', resposta, n })

/** Applies one reading to the conference, and keeps it with its outcome. The same key returns the same outcome. */
export async function lerCodigo(u: Unidade, id: string, l: BodyDe<typeof notas.ler>): Promise<Lida> {
  await trancarNota(u, id)
  const antes = await u.tx
    .selectFrom('compras.nota_leituras')
    .select(['tom', 'resposta', 'n'])
    .where('id', '=', l.chave)
    .where('nota_id', '=', id)
    .executeTakeFirst()
  if (antes) return antes
  const itens = await itensDaNota(u.tx, id, null)
  const lida = await aplicar(u, id, itens, l)
  await u.tx
    .insertInto('compras.nota_leituras')
    .values({ id: l.chave, nota_id: id, texto: l.texto, ...lida, lida_por: u.autor.usuario?.id ?? null })
    .execute()
  u.emitir(notaMudou, { nota_id: id })
  return lida
}

const igual = (a: string | null | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()

/** A code of ours, of the supplier or of the trade is a quantity; anything else is a serial. */
async function aplicar(u: Unidade, id: string, itens: readonly ItemLido[], l: BodyDe<typeof notas.ler>): Promise<Lida> {
  const doCodigo = itens.filter((i) => [i.material?.codigo, i.codigo, i.gtin].some((codigo) => igual(codigo, l.texto)))
  const item = doCodigo.find((i) => i.n === l.n) ?? doCodigo.find((i) => cabem(i) > 0n) ?? doCodigo[0]
  if (item) return await contar(u, id, item, l.quantidade)
  if (l.quantidade) return recusada('Nenhum item desta nota tem este código.')
  return await lerSerie(u, id, itens, l)
}

/** How much of an item was not received yet. */
const cabem = (i: ItemLido): bigint => (faturadaDe(i) ?? 0n) - (i.recebida === null ? 0n : deNumeric(i.recebida))

async function contar(u: Unidade, id: string, i: ItemLido, quantidade: string | undefined): Promise<Lida> {
  if (!i.material) return recusada(`Diga antes que material é o item ${i.n}.`, i.n)
  const faturada = faturadaDe(i)
  if (faturada === null) return recusada(`Confira a conversão do item ${i.n}.`, i.n)
  if (i.material.rastreio === 'serie' && !quantidade)
    return recusada('Este material entra por série: leia a série.', i.n)
  if (i.material.rastreio === 'lote')
    return recusada(`O item ${i.n} entra por lote: diga o lote e quanto veio dele.`, i.n)
  const mais = quantidade ? deNumeric(quantidade) : UM
  if (mais % 10n ** BigInt(6 - i.material.casas) !== 0n)
    return recusada(`${i.material.unidade} não tem tantas casas.`, i.n)
  const recebida = (i.recebida === null ? 0n : deNumeric(i.recebida)) + mais
  if (recebida > faturada)
    return recusada(`A nota tem ${escrita(faturada)}. O que passou fica fora até outra nota.`, i.n)
  await guardar(u, id, i.n, { recebida: escreverQuantidade(recebida) })
  return { tom: 'aceita', resposta: `${i.material.nome}: ${escrita(recebida)} de ${escrita(faturada)}`, n: i.n }
}

const guardar = (u: Unidade, id: string, n: number, campos: { recebida: string }) =>
  u.tx.updateTable('compras.nota_itens').set(campos).where('nota_id', '=', id).where('n', '=', n).execute()

async function lerSerie(
  u: Unidade,
  id: string,
  itens: readonly ItemLido[],
  { texto, n }: BodyDe<typeof notas.ler>,
): Promise<Lida> {
  const ja = itens.find((i) => i.series.some((s) => s.numero === texto))
  if (ja) return { tom: 'repetida', resposta: `já lida no item ${ja.n}, ignorada`, n: ja.n }
  if (texto.length > 60) return recusada('Este código é longo demais para uma série.')
  const conhecida = await ondeEsta(u, texto)
  const porSerie = itens.filter((i) => i.material?.rastreio === 'serie')
  const dito = porSerie.find((i) => i.sugeridas.includes(texto))
  const daSerie = conhecida ? porSerie.filter((i) => i.material?.id === conhecida.item_id) : porSerie
  const candidatos = daSerie.filter((i) => i.series.length < Number((faturadaDe(i) ?? 0n) / UM))
  const item = dito ?? candidatos.find((i) => i.n === n) ?? (candidatos.length === 1 ? candidatos[0] : undefined)
  if (conhecida?.fisico) return recusada(`já está em ${conhecida.local}`, item?.n ?? null)
  if (porSerie.length === 0) return recusada('Nenhum item desta nota tem este código.')
  if (conhecida && daSerie.length === 0) return recusada(`é de ${conhecida.nome}, que não está nesta nota`)
  if (!item && candidatos.length > 1) return recusada('De qual item é? Toque no item e leia de novo.')
  const cheio = item ?? daSerie.find((i) => i.n === n) ?? daSerie[0]
  if (!item) {
    const faturada = cheio ? faturadaDe(cheio) : null
    return recusada(`A nota tem ${escrita(faturada ?? 0n)}. O que passou fica fora até outra nota.`, cheio?.n ?? null)
  }
  return await receberSerie(u, id, item, texto)
}

async function receberSerie(u: Unidade, id: string, item: ItemLido, numero: string): Promise<Lida> {
  const quantas = item.series.length + 1
  const faturada = Number((faturadaDe(item) ?? 0n) / UM)
  if (quantas > faturada) return recusada(`A nota tem ${faturada}. O que passou fica fora até outra nota.`, item.n)
  await u.tx
    .insertInto('compras.nota_series')
    .values({ nota_id: id, n: item.n, numero, lida_por: u.autor.usuario?.id ?? null })
    .execute()
  // a count that was typed stays; one that was not follows the readings
  const contadas = item.recebida === null ? 0 : Number(deNumeric(item.recebida) / UM)
  if (quantas > contadas) await guardar(u, id, item.n, { recebida: String(quantas) })
  return { tom: 'aceita', resposta: `item ${item.n} · ${quantas} de ${faturada}`, n: item.n }
}

/** The serial in the ledger, of whatever material. */
async function ondeEsta(u: Unidade, numero: string) {
  const { rows } = await sql<{ item_id: string; nome: string; local: string; fisico: boolean }>`
    select s.item_id, btrim(c.marca || ' ' || c.modelo) as nome, l.nome as local, l.fisico
    from estoque_publico.series s
    join estoque_publico.locais l on l.id = s.local_id
    join catalogo_publico.itens c on c.id = s.item_id
    where s.numero = ${numero}
    order by l.fisico desc
    limit 1
  `.execute(u.tx)
  return rows[0] ?? null
}
