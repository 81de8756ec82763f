import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { exigirMesmoPedido, materiaisPorId, posicaoDe, resumoDoPedido } from '#modules/estoque/publico.ts'
import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaContagem } from '../../contract/contagens.ts'
import { avisarMudanca, NAO_EXISTE } from './trancar.ts'

interface Feita {
  linhaId: string
  /** the key had done it before: nothing changed now */
  repetido: boolean
}

/**
 * When it was counted by our clock: a device that is two hours wrong is as wrong when it sends. Never before the count
 * began, never in the future.
 */
export function horaDaContagem(c: { contado_em: string; enviado_em: string }, inicio: Date, agora: Date): Date {
  const passou = Math.max(0, Date.parse(c.enviado_em) - Date.parse(c.contado_em))
  return new Date(Math.max(inicio.getTime(), agora.getTime() - passou))
}

/** Stores one count of one user. Nothing of what the book expects is compared or returned here. */
export async function contar(
  u: Unidade,
  id: string,
  quem: string,
  c: NovaContagem,
  agora = new Date(),
): Promise<Feita> {
  const inventario = await u.tx
    .selectFrom('inventarios.inventarios')
    .select(['iniciado_em', 'locais'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!inventario) throw naoEncontrado(NAO_EXISTE)
  const { enviado_em: _, foto, chave, ...pedido } = c
  const resumo = resumoDoPedido({ ...pedido, foto: foto ? resumoDoPedido(foto) : null })
  const daPessoa = `tela:${quem}:${chave}`
  const antes = await u.tx
    .selectFrom('inventarios.contagens')
    .select(['linha_id', 'pedido'])
    .where('chave', '=', daPessoa)
    .executeTakeFirst()
  if (antes) {
    exigirMesmoPedido(antes.pedido, resumo)
    return { linhaId: antes.linha_id, repetido: true }
  }
  if (!inventario.iniciado_em) throw conflito('A contagem ainda não começou.')
  const linha = c.achado
    ? await linhaAchada(u.tx, id, inventario.locais, c.achado)
    : await linhaDoInventario(u.tx, id, c.linha_id ?? '')
  const quantidade = await quantidadeDe(u.tx, linha.item_id, c)
  const { rows } = await sql`
    insert into inventarios.contagens (
      id, linha_id, rodada, contado_por, contado_em, qtd, caixas, por_caixa, soltos, series, foto_sha256, chave, pedido
    )
    values (
      ${uuidv7()}, ${linha.id}, ${c.rodada}, ${quem}, ${horaDaContagem(c, inventario.iniciado_em, agora)},
      ${quantidade.qtd}::numeric, ${c.caixas ?? null}, ${c.por_caixa ?? null}, ${c.soltos ?? null},
      ${quantidade.series}::text[], ${await fotoGuardada(u.tx, foto)}, ${daPessoa}, ${resumo}
    )
    on conflict (linha_id, rodada) do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw conflito('Esta posição já foi contada. Siga para a próxima.')
  u.auditar({ acao: 'inventario.contar', entidade: 'inventario', entidade_id: id, depois: { posicoes: 1 } })
  avisarMudanca(u, id)
  return { linhaId: linha.id, repetido: false }
}

async function linhaDoInventario(tx: Tx, id: string, linhaId: string): Promise<{ id: string; item_id: string }> {
  const linha = await tx
    .selectFrom('inventarios.linhas')
    .select(['id', 'item_id'])
    .where('id', '=', linhaId)
    .where('inventario_id', '=', id)
    .executeTakeFirst()
  if (!linha) throw naoEncontrado('Esta posição não é deste inventário.')
  return linha
}

/** A line for what was not on the sheet. Its picture is empty, so that all of the ledger counts up to then. */
async function linhaAchada(
  tx: Tx,
  id: string,
  locais: readonly string[],
  { item_id, local_id, lote: dito }: NonNullable<NovaContagem['achado']>,
): Promise<{ id: string; item_id: string }> {
  const frase = 'Este lugar não é deste inventário.'
  if (!locais.includes(local_id)) throw invalido(frase, [{ campo: 'achado.local_id', mensagem: frase }])
  const material = (await materiaisPorId(tx, [item_id])).get(item_id)
  const recusa =
    material?.rastreio === 'lote'
      ? dito
        ? null
        : 'Este material se acompanha por lote: diga o lote.'
      : dito
        ? 'Este material não se acompanha por lote.'
        : null
  if (recusa) throw invalido(recusa, [{ campo: 'achado.lote', mensagem: recusa }])
  const { custo_qtd, custo_centavos, endereco, lote } = await posicaoDe(tx, item_id, local_id, dito)
  await tx
    .insertInto('inventarios.linhas')
    .values({
      id: uuidv7(),
      inventario_id: id,
      item_id,
      local_id,
      lote,
      endereco,
      retrato: '0',
      retrato_ordem: 0,
      custo_qtd,
      custo_centavos: Number(custo_centavos),
      achada: true,
    })
    .onConflict((c) => c.doNothing())
    .execute()
  return await tx
    .selectFrom('inventarios.linhas')
    .select(['id', 'item_id'])
    .where('inventario_id', '=', id)
    .where('local_id', '=', local_id)
    .where('item_id', '=', item_id)
    .where(sql<boolean>`lower(lote) = lower(${lote})`)
    .executeTakeFirstOrThrow()
}

/** One serial counts once, however often it was read. */
async function quantidadeDe(tx: Tx, itemId: string, c: NovaContagem): Promise<{ qtd: string; series: string[] }> {
  const material = (await materiaisPorId(tx, [itemId])).get(itemId)
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'quantidade', mensagem }])
  const qtd = deNumeric(c.quantidade)
  const series = [...new Set(c.series)]
  if (material?.rastreio === 'serie') {
    if (qtd !== BigInt(series.length) * 1_000_000n)
      throw recusar(`São ${series.length} séries lidas: a quantidade é a delas.`)
    return { qtd: escreverQuantidade(qtd), series }
  }
  if (series.length > 0) throw recusar('Este material não tem número de série.')
  if (qtd % 10n ** BigInt(6 - (material?.casas ?? 0)) !== 0n)
    throw recusar('A quantidade tem casas demais para a unidade.')
  if ((c.caixas === undefined) !== (c.por_caixa === undefined)) throw recusar('Diga quantas há em cada caixa.')
  if (c.caixas !== undefined && c.por_caixa !== undefined) {
    const soma = BigInt(c.caixas) * deNumeric(c.por_caixa) + deNumeric(c.soltos ?? '0')
    if (soma !== qtd) throw recusar('As caixas e os soltos não somam a quantidade.')
  }
  return { qtd: escreverQuantidade(qtd), series }
}

async function fotoGuardada(tx: Tx, foto: string | undefined): Promise<string | null> {
  if (!foto) return null
  const bytes = Buffer.from(foto, 'base64')
  const png = bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const frase = 'A foto precisa ser JPEG ou PNG.'
  if (!png && !jpeg) throw invalido(frase, [{ campo: 'foto', mensagem: frase }])
  return await guardar(tx, bytes, png ? 'image/png' : 'image/jpeg')
}
