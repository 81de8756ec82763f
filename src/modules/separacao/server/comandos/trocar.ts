import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { trocaMudou } from '../../eventos.ts'
import type { Veredito } from '../../tipos.ts'
import { candidatosDe } from '../consultas/candidatos.ts'
import { separadoDa } from './coletar.ts'
import { acertarReservas } from './reservas.ts'
import { avisarMudanca, trancarSeparacao, type Trancada } from './trancar.ts'

interface Pedido {
  id: string
  linhaId: string
  itemId: string
  quem: string
}

/** Puts another material in the place of a whole line, or asks the engineers to decide it. */
export async function pedirTroca(u: Unidade, p: Pedido): Promise<{ id: string; veredito: Veredito }> {
  const s = await trancarSeparacao(u.tx, p.id, ['aberta', 'separando'], 'Este kit não está sendo separado.')
  const [candidato] = await candidatosDe(u.tx, p.id, p.linhaId, p.itemId)
  if (!candidato) throw conflito('Este material não está livre aqui, ou não tem o mesmo papel no kit.')
  const { veredito } = candidato
  if (veredito === 'nao') {
    const porque = candidato.conferencias.find((c) => c.veredito === 'nao')
    throw conflito(`Esta troca não pode: ${porque?.nome ?? ''}, ${porque?.conta ?? ''}.`)
  }
  const linha = await linhaDe(u.tx, p.linhaId)
  const id = uuidv7()
  await u.tx
    .insertInto('separacao.trocas')
    .values({
      id,
      linha_id: p.linhaId,
      de_item_id: linha.item_id,
      para_item_id: p.itemId,
      veredito,
      conta: JSON.stringify(candidato.conferencias),
      ficha_versao: candidato.ficha_versao,
      ficha_sha256: candidato.ficha_sha256,
      pedida_por: p.quem,
      ...(veredito === 'pode' ? { decisao: 'aprovada' as const, decidida_por: p.quem, decidida_em: new Date() } : {}),
    })
    .execute()
  u.auditar({
    acao: veredito === 'pode' ? 'separacao.trocar' : 'separacao.pedir_troca',
    entidade: 'separacao',
    entidade_id: p.id,
    antes: { item: linha.descricao },
    depois: { item: candidato.nome, veredito },
  })
  if (veredito === 'pode') await trocarLinha(u, s, p, candidato.nome)
  else
    u.emitir(trocaMudou, {
      troca_id: id,
      separacao_id: p.id,
      titulo: s.titulo,
      para: candidato.nome,
      por: p.quem,
      pedida_por: null,
      decisao: null,
    })
  avisarMudanca(u, s)
  return { id, veredito }
}

async function linhaDe(tx: Tx, id: string): Promise<{ item_id: string; descricao: string }> {
  const l = await tx
    .selectFrom('separacao.linhas')
    .select(['item_id', 'descricao'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!l?.item_id) throw naoEncontrado('Esta linha não tem material para trocar.')
  return { item_id: l.item_id, descricao: l.descricao }
}

/** What was already taken of the old material goes back: no string has two models. */
async function trocarLinha(u: Unidade, s: Trancada, p: Pedido, nome: string): Promise<void> {
  const antes = await linhaDe(u.tx, p.linhaId)
  const separado = await separadoDa(u.tx, p.linhaId, antes.item_id)
  if (separado > 0n) {
    const { rows } = await sql<{ numero: string }>`
      delete from separacao.series_coletadas
      where linha_id = ${p.linhaId}
      returning numero
    `.execute(u.tx)
    const chave = `troca:${uuidv7()}`
    await u.tx
      .insertInto('separacao.coletas')
      .values({
        id: uuidv7(),
        linha_id: p.linhaId,
        item_id: antes.item_id,
        qtd: escreverQuantidade(-separado),
        series: rows.map((r) => r.numero),
        coletado_por: p.quem,
        coletado_em: new Date(),
        chave,
        pedido: '0'.repeat(64),
      })
      .execute()
  }
  await u.tx
    .updateTable('separacao.linhas')
    .set({ item_id: p.itemId, descricao: nome, pulada_em: null })
    .where('id', '=', p.linhaId)
    .execute()
  await acertarReservas(u, s)
}

async function nomeDo(tx: Tx, itemId: string): Promise<string> {
  const { rows } = await sql<{ nome: string }>`
    select btrim(marca || ' ' || modelo) as nome
    from catalogo_publico.itens
    where id = ${itemId}
  `.execute(tx)
  return rows[0]?.nome ?? 'outro material'
}

/** The engineers' answer: with the approval the line changes. */
export async function decidirTroca(
  u: Unidade,
  id: string,
  { quem, decisao, motivo }: { quem: string; decisao: 'aprovada' | 'recusada'; motivo: string },
): Promise<void> {
  const { rows } = await sql<{ separacao_id: string }>`
    select l.separacao_id
    from separacao.trocas t
    join separacao.linhas l on l.id = t.linha_id
    where t.id = ${id}
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Esta troca não existe.')
  const s = await trancarSeparacao(u.tx, rows[0].separacao_id, ['aberta', 'separando'], 'Este kit já foi fechado.')
  const t = await u.tx
    .selectFrom('separacao.trocas')
    .selectAll()
    .where('id', '=', id)
    .where('decisao', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!t) throw conflito('Esta troca já foi decidida.')
  await u.tx
    .updateTable('separacao.trocas')
    .set({ decisao, decidida_por: quem, decidida_em: new Date(), motivo })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'separacao.decidir_troca', entidade: 'separacao', entidade_id: s.id, depois: { decisao }, motivo })
  u.emitir(trocaMudou, {
    troca_id: id,
    separacao_id: s.id,
    titulo: s.titulo,
    para: await nomeDo(u.tx, t.para_item_id),
    por: quem,
    pedida_por: t.pedida_por,
    decisao,
  })
  if (decisao === 'aprovada') {
    const [candidato] = await candidatosDe(u.tx, s.id, t.linha_id, t.para_item_id)
    if (!candidato) throw conflito('Este material não está mais livre no lugar. Recuse e escolha outro.')
    if (candidato.ficha_sha256 !== t.ficha_sha256)
      throw conflito('A ficha técnica mudou depois do pedido. Recuse e peça de novo, com a ficha nova.')
    await trocarLinha(
      u,
      s,
      { id: s.id, linhaId: t.linha_id, itemId: t.para_item_id, quem: t.pedida_por },
      candidato.nome,
    )
  }
  avisarMudanca(u, s)
}
