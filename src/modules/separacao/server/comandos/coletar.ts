import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { exigirMesmoPedido, materiaisPorId, resumoDoPedido } from '#modules/estoque/publico.ts'
import { deNumeric, escreverQuantidade, type Micros } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaColeta } from '../../contract/separacoes.ts'
import { materialSumido } from '../../eventos.ts'
import { acertarReservas, reservasAtivas } from './reservas.ts'
import { avisarMudanca, trancarSeparacao, type Trancada } from './trancar.ts'

const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** Records what was taken from the shelf, or put back. The same key again changes nothing. */
export async function coletar(u: Unidade, id: string, quem: string, c: NovaColeta): Promise<{ repetido: boolean }> {
  const { enviado_em, chave, ...pedido } = c
  const resumo = resumoDoPedido(pedido)
  const daPessoa = `tela:${quem}:${chave}`
  const s = await trancarSeparacao(u.tx, id, ['aberta', 'separando', 'fechada', 'entregue', 'cancelada'], '')
  const antes = await u.tx
    .selectFrom('separacao.coletas')
    .select('pedido')
    .where('chave', '=', daPessoa)
    .executeTakeFirst()
  if (antes) {
    exigirMesmoPedido(antes.pedido, resumo)
    return { repetido: true }
  }
  if (s.situacao !== 'aberta' && s.situacao !== 'separando') throw conflito('Este kit não está sendo separado.')
  const linha = await u.tx
    .selectFrom('separacao.linhas')
    .select(['id', 'item_id', 'descricao'])
    .where('id', '=', c.linha_id)
    .where('separacao_id', '=', id)
    .executeTakeFirst()
  if (!linha) throw naoEncontrado('Esta linha não é deste kit.')
  if (!linha.item_id) throw conflito(`“${linha.descricao}” não é um material do estoque. Cadastre-o primeiro.`)
  const item = linha.item_id
  const qtd = await quantidadeDe(u.tx, item, c)
  const separado = await separadoDa(u.tx, linha.id, item)
  if (separado + qtd < 0n) throw recusar('quantidade', 'Não há tanto separado para devolver.')
  if (c.series.length > 0) await marcarSeries(u.tx, s, { linhaId: linha.id, item, series: c.series, volta: qtd < 0n })
  const passou = Math.max(0, Date.parse(enviado_em) - Date.parse(c.coletado_em))
  await u.tx
    .insertInto('separacao.coletas')
    .values({
      id: uuidv7(),
      linha_id: linha.id,
      item_id: item,
      qtd: escreverQuantidade(qtd),
      series: [...new Set(c.series)],
      coletado_por: quem,
      coletado_em: new Date(Math.max(s.criado_em.getTime(), Date.now() - passou)),
      chave: daPessoa,
      pedido: resumo,
    })
    .execute()
  await u.tx.updateTable('separacao.linhas').set({ pulada_em: null }).where('id', '=', linha.id).execute()
  const comecou = s.situacao === 'aberta'
  if (comecou)
    await u.tx.updateTable('separacao.separacoes').set({ situacao: 'separando' }).where('id', '=', id).execute()
  await acertarReservas(u, { ...s, situacao: 'separando' })
  await exigirReserva(u.tx, s, { linhaId: linha.id, item, precisa: separado + qtd })
  u.auditar({
    acao: 'separacao.coletar',
    entidade: 'separacao',
    entidade_id: id,
    depois: { item: linha.descricao, quantidade: escreverQuantidade(qtd) },
  })
  avisarMudanca(u, s, comecou ? 'comecou' : null)
  return { repetido: false }
}

export async function separadoDa(tx: Tx, linhaId: string, item: string): Promise<Micros> {
  const { rows } = await sql<{ qtd: string }>`
    select coalesce(sum(qtd), 0)::text as qtd
    from separacao.coletas
    where linha_id = ${linhaId}
      and item_id = ${item}
  `.execute(tx)
  return deNumeric(rows[0]?.qtd ?? '0')
}

async function quantidadeDe(tx: Tx, item: string, c: NovaColeta): Promise<Micros> {
  const material = (await materiaisPorId(tx, [item])).get(item)
  const qtd = deNumeric(c.quantidade)
  if (qtd === 0n) throw recusar('quantidade', 'Diga quanto separou.')
  const tamanho = qtd < 0n ? -qtd : qtd
  const series = new Set(c.series)
  if (material?.rastreio === 'serie' && tamanho !== BigInt(series.size) * 1_000_000n)
    throw recusar('series', `São ${series.size} séries lidas: a quantidade é a delas.`)
  if (material?.rastreio !== 'serie' && series.size > 0)
    throw recusar('series', 'Este material não tem número de série.')
  if (tamanho % 10n ** BigInt(6 - (material?.casas ?? 0)) !== 0n)
    throw recusar('quantidade', 'A quantidade tem casas demais para a unidade.')
  return qtd
}

interface DasSeries {
  linhaId: string
  item: string
  series: readonly string[]
  volta: boolean
}

/** Each serial is here, of this model, and in no other kit. */
async function marcarSeries(tx: Tx, s: Trancada, { linhaId, item, series, volta }: DasSeries): Promise<void> {
  if (volta) {
    const tiradas = await tx
      .deleteFrom('separacao.series_coletadas')
      .where('linha_id', '=', linhaId)
      .where('numero', 'in', [...series])
      .executeTakeFirst()
    if (tiradas.numDeletedRows !== BigInt(new Set(series).size))
      throw recusar('series', 'Uma das séries não está neste kit.')
    return
  }
  const { rows } = await sql<{
    numero: string
    item_id: string
    nome: string
    local_id: string
    lugar: string
    kit: string | null
  }>`
    select
      x.numero,
      n.item_id,
      btrim(i.marca || ' ' || i.modelo) as nome,
      n.local_id,
      p.nome as lugar,
      k.titulo as kit
    from unnest(${[...new Set(series)]}::text[]) as x(numero)
    join estoque_publico.series n on n.numero = x.numero
    join catalogo_publico.itens i on i.id = n.item_id
    join estoque_publico.locais p on p.id = n.local_id
    left join separacao.series_coletadas c on c.item_id = n.item_id and c.numero = n.numero
    left join separacao.linhas l on l.id = c.linha_id
    left join separacao.separacoes k on k.id = l.separacao_id
    order by (n.item_id = ${item}) desc
  `.execute(tx)
  for (const numero of new Set(series)) {
    const achada = rows.find((r) => r.numero === numero)
    if (!achada) throw recusar('series', `A série ${numero} nunca entrou no estoque.`)
    if (achada.item_id !== item) throw recusar('series', `Esta série é de outro modelo: ${achada.nome}.`)
    if (achada.kit) throw recusar('series', `A série ${numero} já está no ${achada.kit}.`)
    if (achada.local_id !== s.local_id) throw recusar('series', `A série ${numero} está em ${achada.lugar}.`)
  }
  await tx
    .insertInto('separacao.series_coletadas')
    .values([...new Set(series)].map((numero) => ({ item_id: item, numero, linha_id: linhaId })))
    .execute()
}

/** Nothing is in a kit that others were promised: what was taken must be reserved. */
async function exigirReserva(
  tx: Tx,
  s: Trancada,
  p: { linhaId: string; item: string; precisa: Micros },
): Promise<void> {
  const presas = (await reservasAtivas(tx, s.id)).filter((r) => r.linha_id === p.linhaId && r.local_id !== null)
  const preso = presas.reduce((n, r) => n + deNumeric(r.resta), 0n)
  if (preso < p.precisa)
    throw conflito(
      `Só ${escreverQuantidade(preso)} estão livres para este kit agora. O resto não está, ou é de outros.`,
    )
}

/** Sends a line to the end of the walk and tells the stock that it was not found. */
export async function pularLinha(u: Unidade, id: string, linhaId: string): Promise<void> {
  const s = await trancarSeparacao(u.tx, id, ['aberta', 'separando'], 'Este kit não está sendo separado.')
  const linha = await u.tx
    .updateTable('separacao.linhas')
    .set({ pulada_em: new Date() })
    .where('id', '=', linhaId)
    .where('separacao_id', '=', id)
    .returning('descricao')
    .executeTakeFirst()
  if (!linha) throw naoEncontrado('Esta linha não é deste kit.')
  u.emitir(materialSumido, {
    linha_id: linhaId,
    separacao_id: id,
    titulo: s.titulo,
    descricao: linha.descricao,
    por: u.autor.usuario?.id ?? null,
  })
  u.auditar({ acao: 'separacao.pular', entidade: 'separacao', entidade_id: id, depois: { item: linha.descricao } })
  avisarMudanca(u, s)
}
