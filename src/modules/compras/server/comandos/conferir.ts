import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import { receberMaterial } from '#modules/estoque/publico.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { notas } from '../../contract/notas.ts'
import { notaMudou } from '../../eventos.ts'
import { escrita, faturadaDe } from '../../regras/conferencia.ts'
import { itensDaNota, type ItemLido } from '../consultas/notas.ts'
import { trancarNota } from './trancar-nota.ts'

type Mudanca = BodyDe<typeof notas.conferir>

const noCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** Stores what is known of an item. Only the fields that come change: two people may confer one note. */
export async function conferirItem(u: Unidade, id: string, n: number, m: Mudanca): Promise<void> {
  const { fornecedor_id } = await trancarNota(u, id)
  const antes = (await itensDaNota(u.tx, id, null)).find((i) => i.n === n)
  if (!antes) throw naoEncontrado('Este item não existe na nota.')
  if (m.material !== undefined) await escolherMaterial(u, { id, n, fornecedorId: fornecedor_id, antes }, m.material)
  const depois = (await itensDaNota(u.tx, id, null)).find((i) => i.n === n)
  const faturada = depois ? faturadaDe(depois) : null
  if (m.recebida !== undefined && m.recebida !== null) {
    if (faturada === null || !depois?.material) throw noCampo('recebida', 'Diga antes que material é.')
    const recebida = deNumeric(m.recebida)
    if (recebida > faturada)
      throw noCampo('recebida', `A nota tem ${escrita(faturada)}. O que passou fica fora até outra nota.`)
    if (recebida % 10n ** BigInt(6 - depois.material.casas) !== 0n)
      throw noCampo('recebida', `${depois.material.unidade} não tem tantas casas.`)
  }
  if (m.lotes !== undefined) await guardarLotes(u, id, n, m.lotes, depois)
  const campos = {
    ...(m.recebida === undefined ? {} : { recebida: m.recebida }),
    ...(m.avariada === undefined ? {} : { avariada: m.avariada }),
    ...(m.avaria_motivo === undefined ? {} : { avaria_motivo: m.avaria_motivo }),
    ...(m.peso === undefined ? {} : { peso: m.peso }),
    ...(m.frete_centavos === undefined ? {} : { frete_centavos: m.frete_centavos }),
  }
  if (Object.keys(campos).length > 0) {
    await u.tx.updateTable('compras.nota_itens').set(campos).where('nota_id', '=', id).where('n', '=', n).execute()
    u.auditar({
      acao: 'nota_de_entrada.conferir',
      entidade: 'nota_de_entrada',
      entidade_id: id,
      depois: { n, ...campos },
    })
  }
  u.emitir(notaMudou, { nota_id: id })
}

/** The lots of an item, all of them: what was received and what of it is damaged are their sums. */
async function guardarLotes(
  u: Unidade,
  id: string,
  n: number,
  lotes: NonNullable<Mudanca['lotes']>,
  item: ItemLido | undefined,
): Promise<void> {
  const { material } = item ?? {}
  const faturada = item ? faturadaDe(item) : null
  if (!material || faturada === null) throw noCampo('lotes', 'Diga antes que material é.')
  if (material.rastreio !== 'lote') throw noCampo('lotes', `${material.codigo} não se acompanha por lote.`)
  let [recebida, avariada] = [0n, 0n]
  for (const [k, l] of lotes.entries()) {
    const [qtd, ruim] = [deNumeric(l.qtd), deNumeric(l.avariada)]
    const passo = 10n ** BigInt(6 - material.casas)
    if (qtd % passo !== 0n || ruim % passo !== 0n)
      throw noCampo(`lotes.${k}.qtd`, `${material.unidade} não tem tantas casas.`)
    if (ruim > qtd) throw noCampo(`lotes.${k}.avariada`, `Do lote ${l.numero} vieram ${escrita(qtd)}.`)
    recebida += qtd
    avariada += ruim
  }
  if (recebida > faturada)
    throw noCampo('lotes', `A nota tem ${escrita(faturada)}. O que passou fica fora até outra nota.`)
  await u.tx.deleteFrom('compras.nota_lotes').where('nota_id', '=', id).where('n', '=', n).execute()
  if (lotes.length > 0)
    await u.tx
      .insertInto('compras.nota_lotes')
      .values(lotes.map((l) => ({ nota_id: id, n, ...l })))
      .execute()
  await u.tx
    .updateTable('compras.nota_itens')
    .set({
      recebida: lotes.length > 0 ? escreverQuantidade(recebida) : null,
      avariada: escreverQuantidade(avariada),
    })
    .where('nota_id', '=', id)
    .where('n', '=', n)
    .execute()
  u.auditar({
    acao: 'nota_de_entrada.conferir',
    entidade: 'nota_de_entrada',
    entidade_id: id,
    depois: { n, lotes: lotes.map((l) => `${l.numero}: ${l.qtd}`).join(', ') },
  })
}

interface DoItem {
  id: string
  n: number
  fornecedorId: string
  antes: { codigo: string; unidade: string; material: { id: string } | null }
}

/** Links an item to a material and remembers the code for the next note of this supplier. */
async function escolherMaterial(u: Unidade, d: DoItem, m: NonNullable<Mudanca['material']> | null): Promise<void> {
  // another material: what was counted of the one before counts no more
  const outro = m?.id !== d.antes.material?.id
  if (outro)
    for (const tabela of ['compras.nota_series', 'compras.nota_lotes'] as const)
      await u.tx.deleteFrom(tabela).where('nota_id', '=', d.id).where('n', '=', d.n).execute()
  await u.tx
    .updateTable('compras.nota_itens')
    .set({
      item_id: m?.id ?? null,
      num: m?.num ?? null,
      den: m?.den ?? null,
      ...(outro ? { recebida: null, avariada: '0' } : {}),
    })
    .where('nota_id', '=', d.id)
    .where('n', '=', d.n)
    .execute()
  if (!m) return
  const { codigo, unidade } = d.antes
  await sql`
    insert into compras.codigos (fornecedor_id, codigo, unidade, item_id, num, den)
    values (${d.fornecedorId}, ${codigo}, ${unidade}, ${m.id}, ${m.num}, ${m.den})
    on conflict (fornecedor_id, codigo, unidade) do update set
      vezes = case when compras.codigos.item_id = excluded.item_id then compras.codigos.vezes else 0 end,
      item_id = excluded.item_id,
      num = excluded.num,
      den = excluded.den,
      usado_em = now()
  `.execute(u.tx)
  u.auditar({
    acao: 'codigo_do_fornecedor.aprender',
    entidade: 'codigo_do_fornecedor',
    entidade_id: d.id,
    depois: { codigo, unidade, ...m },
  })
}

/** Registers a material with what the note says of it, and links it to the item. */
export async function criarMaterialDoItem(
  u: Unidade,
  id: string,
  n: number,
  m: BodyDe<typeof notas.criarMaterial>,
): Promise<void> {
  await trancarNota(u, id)
  const item = (await itensDaNota(u.tx, id, null)).find((i) => i.n === n)
  if (!item) throw naoEncontrado('Este item não existe na nota.')
  const ncm = item.ncm && /^\d{2}(\d{6})?$/.test(item.ncm) ? item.ncm : null
  const material = await receberMaterial(u, {
    item: { tipo: 'outro', marca: '', modelo: m.nome },
    codigo: m.codigo,
    unidade: m.unidade,
    rastreio: m.rastreio,
    categoria_id: null,
    ncm,
  })
  await conferirItem(u, id, n, { material: { id: material, num: m.num, den: m.den } })
}

export async function alterarNota(u: Unidade, id: string, m: BodyDe<typeof notas.alterar>): Promise<void> {
  await trancarNota(u, id)
  if (m.local_id) {
    const { rows } = await sql<{ tipo: string }>`
      select tipo
      from estoque_publico.locais
      where id = ${m.local_id}
        and fisico
        and arquivado_em is null
    `.execute(u.tx)
    if (!rows[0]) throw noCampo('local_id', 'Este local não existe mais. Escolha outro.')
  }
  const campos = {
    ...(m.local_id === undefined ? {} : { local_id: m.local_id }),
    ...(m.pedido_id === undefined ? {} : { pedido_id: m.pedido_id }),
    ...(m.rateio === undefined ? {} : { rateio: m.rateio }),
    ...(m.frete_centavos === undefined ? {} : { frete_centavos: m.frete_centavos }),
  }
  if (Object.keys(campos).length === 0) return
  await u.tx.updateTable('compras.notas').set(campos).where('id', '=', id).execute()
  u.auditar({ acao: 'nota_de_entrada.conferir', entidade: 'nota_de_entrada', entidade_id: id, depois: campos })
  u.emitir(notaMudou, { nota_id: id })
}

/** Good, damaged, or out of the conference: the counts of its item follow. */
export async function marcarSerie(
  u: Unidade,
  id: string,
  { numero, como }: BodyDe<typeof notas.marcarSerie>,
): Promise<void> {
  await trancarNota(u, id)
  const serie = await u.tx
    .selectFrom('compras.nota_series')
    .select(['n', 'avariada'])
    .where('nota_id', '=', id)
    .where('numero', '=', numero)
    .executeTakeFirst()
  if (!serie) throw naoEncontrado('Esta série não foi lida nesta nota.')
  if (como === 'tirar')
    await u.tx.deleteFrom('compras.nota_series').where('nota_id', '=', id).where('numero', '=', numero).execute()
  else
    await u.tx
      .updateTable('compras.nota_series')
      .set({ avariada: como === 'avariada' })
      .where('nota_id', '=', id)
      .where('numero', '=', numero)
      .execute()
  const { ruins } = await u.tx
    .selectFrom('compras.nota_series')
    .select((e) => e.fn.count<number>('numero').as('ruins'))
    .where('nota_id', '=', id)
    .where('n', '=', serie.n)
    .where('avariada', '=', true)
    .executeTakeFirstOrThrow()
  await u.tx
    .updateTable('compras.nota_itens')
    .set({ avariada: escreverQuantidade(BigInt(ruins) * 1_000_000n) })
    .where('nota_id', '=', id)
    .where('n', '=', serie.n)
    .execute()
  u.auditar({
    acao: 'nota_de_entrada.conferir',
    entidade: 'nota_de_entrada',
    entidade_id: id,
    depois: { numero, como },
  })
  u.emitir(notaMudou, { nota_id: id })
}
