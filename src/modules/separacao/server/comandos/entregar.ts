import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido, proibido } from '#kit/erro.ts'
import { mover, reservar, type LinhaPedida } from '#modules/estoque/publico.ts'
import { deNumeric, escreverQuantidade, type Micros } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { ORIGEM, reservasAtivas } from './reservas.ts'
import { avisarMudanca, trancarSeparacao, type Trancada } from './trancar.ts'

interface Van {
  id: string
  nome: string
  responsavel_id: string | null
  responsavel: string | null
}

async function vanDe(tx: Tx, id: string | null): Promise<Van> {
  const { rows } = await sql<Van>`
    select l.id, l.nome, l.responsavel_id, p.nome as responsavel
    from estoque_publico.locais l
    left join acesso_publico.usuarios p on p.id = l.responsavel_id
    where l.id = ${id}::uuid
      and l.tipo = 'van'
      and l.arquivado_em is null
  `.execute(tx)
  const mensagem = 'Escolha a van que leva o kit.'
  if (!rows[0]) throw invalido(mensagem, [{ campo: 'van_id', mensagem }])
  return rows[0]
}

/**
 * One signature of the handover. Who gives chooses the van; its responsible receives. With the second one the kit moves
 * to the van in one movement.
 */
export async function assinarEntrega(
  u: Unidade,
  id: string,
  { quem, papel, vanId }: { quem: string; papel: 'entrega' | 'recebe'; vanId?: string | undefined },
): Promise<void> {
  const s = await trancarSeparacao(u.tx, id, ['fechada'], 'Feche a separação antes de entregar.')
  const qual = papel === 'entrega' ? vanId : s.van_id
  if (papel === 'recebe' && !qual) throw conflito('Quem entrega assina primeiro e escolhe a van.')
  const van = await vanDe(u.tx, qual ?? null)
  if (papel === 'recebe' && van.responsavel_id !== quem)
    throw proibido('separacao.kit.separar', `Quem recebe é ${van.responsavel ?? 'o responsável pela van'}.`)
  if (papel === 'entrega' && van.responsavel_id === quem)
    throw conflito('Quem responde pela van recebe: outra pessoa assina a entrega.')
  await u.tx
    .insertInto('separacao.assinaturas')
    .values({ separacao_id: id, papel, usuario_id: quem })
    .onConflict((c) => c.columns(['separacao_id', 'papel']).doNothing())
    .execute()
  await u.tx.updateTable('separacao.separacoes').set({ van_id: van.id }).where('id', '=', id).execute()
  u.auditar({ acao: 'separacao.assinar', entidade: 'separacao', entidade_id: id, depois: { papel, van: van.nome } })
  const assinadas = await u.tx
    .selectFrom('separacao.assinaturas')
    .select('papel')
    .where('separacao_id', '=', id)
    .execute()
  if (assinadas.length === 2) await levar(u, { ...s, van_id: van.id }, van)
  avisarMudanca(u, s, assinadas.length === 2 ? 'entregue' : null)
}

interface Levada {
  id: string
  item_id: string
  qtd: string
  series: string[]
}

async function levadas(tx: Tx, id: string): Promise<Levada[]> {
  const { rows } = await sql<Levada>`
    select
      l.id,
      l.item_id,
      sum(c.qtd)::text as qtd,
      array(
        select n.numero
        from separacao.series_coletadas n
        where n.linha_id = l.id
        order by n.numero
      ) as series
    from separacao.linhas l
    join separacao.coletas c on c.linha_id = l.id and c.item_id = l.item_id
    where l.separacao_id = ${id}
    group by l.id
    having sum(c.qtd) > 0
    order by l.item_id, l.id
  `.execute(tx)
  return rows
}

/** The kit goes from the store to the van, out of its reservations, and stays reserved for its project there. */
async function levar(u: Unidade, s: Trancada, van: Van): Promise<void> {
  const de = s.local_id
  if (!de) throw conflito('Este kit não tem lugar de onde sair.')
  const linhas = await levadas(u.tx, s.id)
  if (linhas.length === 0) throw conflito('Nada foi separado: não há o que entregar.')
  const reservas = (await reservasAtivas(u.tx, s.id)).filter((r) => r.local_id === de)
  const pedidas = linhas.flatMap((l): LinhaPedida[] => {
    let resta = deNumeric(l.qtd)
    let series = l.series
    const partes: LinhaPedida[] = []
    const por = (qtd: Micros, reservaId: string | undefined) => {
      const destas = series.slice(0, Number(qtd / 1_000_000n))
      if (l.series.length > 0) series = series.slice(destas.length)
      partes.push({
        itemId: l.item_id,
        de,
        para: van.id,
        quantidade: escreverQuantidade(qtd),
        series: l.series.length > 0 ? destas : [],
        reservaId,
      })
      resta -= qtd
    }
    for (const r of reservas.filter((x) => x.linha_id === l.id)) {
      const cabe = deNumeric(r.resta)
      if (resta > 0n) por(resta < cabe ? resta : cabe, r.id)
    }
    if (resta > 0n) por(resta, undefined)
    return partes
  })
  const { movimentoId } = await mover(u, `separacao:${s.id}:entrega`, {
    tipo: 'transferencia',
    ocorridoEm: diaAqui(),
    motivo: `${s.titulo}, para ${van.nome}`,
    origem: { tipo: ORIGEM, id: s.id },
    linhas: pedidas,
  })
  for (const l of linhas)
    await reservar(u, `separacao:${l.id}:van`, {
      origem: { tipo: ORIGEM, id: l.id },
      itemId: l.item_id,
      localId: van.id,
      quantidade: escreverQuantidade(deNumeric(l.qtd)),
      ...(s.instala_em ? { precisaEm: s.instala_em } : {}),
    })
  await sql`
    delete from separacao.series_coletadas c
    using separacao.linhas l
    where l.id = c.linha_id
      and l.separacao_id = ${s.id}
  `.execute(u.tx)
  await u.tx
    .updateTable('separacao.separacoes')
    .set({ situacao: 'entregue', entregue_em: new Date(), movimento_id: movimentoId, versao: s.versao + 1 })
    .where('id', '=', s.id)
    .execute()
  u.auditar({
    acao: 'separacao.entregar',
    entidade: 'separacao',
    entidade_id: s.id,
    antes: { situacao: 'fechada' },
    depois: { situacao: 'entregue', van: van.nome },
  })
}
