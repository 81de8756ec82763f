import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { propostaAceita } from '#modules/propostas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ContextoDoKit } from '../../regras/contexto.ts'
import { kitDaProposta } from '../../regras/kit-da-proposta.ts'
import { acertarReservas } from './reservas.ts'
import { avisarMudanca, trancarSeparacao } from './trancar.ts'

export interface LinhaDoKit {
  itemId: string | null
  descricao: string
  /** exact decimal as text */
  quantidade: string
}
export interface NovaSeparacao {
  origem: { tipo: 'proposta' | 'ordem' | 'mao'; id: string }
  titulo: string
  cliente: string
  cartaoId: string | null
  instalaEm: string | null
  reservaAte: Date | null
  /** place to pick from; null: the store with the most of it */
  localId: string | null
  contexto: ContextoDoKit
  linhas: readonly LinhaDoKit[]
}

/** Opens the picking of a kit and reserves what is there. The same origin again is the same picking. */
export async function criarSeparacao(u: Unidade, nova: NovaSeparacao): Promise<string> {
  if (nova.linhas.length === 0)
    throw invalido('Escolha ao menos um material.', [{ campo: 'linhas', mensagem: 'Escolha ao menos um material.' }])
  await conferir(u.tx, nova)
  const id = uuidv7()
  const gravada = await u.tx
    .insertInto('separacao.separacoes')
    .values({
      id,
      origem_tipo: nova.origem.tipo,
      origem_id: nova.origem.id,
      titulo: nova.titulo.slice(0, 160),
      cliente: nova.cliente.slice(0, 160),
      cartao_id: nova.cartaoId,
      instala_em: nova.instalaEm,
      reserva_ate: nova.reservaAte,
      local_id: nova.localId ?? (await localComMais(u.tx, nova.linhas)),
      contexto: JSON.stringify(nova.contexto),
      criado_por: u.autor.usuario?.id ?? null,
    })
    .onConflict((c) => c.columns(['origem_tipo', 'origem_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!gravada) return await aQueExiste(u.tx, nova)
  await u.tx
    .insertInto('separacao.linhas')
    .values(
      nova.linhas.map((l, n) => ({
        id: uuidv7(),
        separacao_id: id,
        n: n + 1,
        item_id: l.itemId,
        vendido_item_id: l.itemId,
        descricao: l.descricao.slice(0, 240),
        vendido: l.quantidade,
        qtd: l.quantidade,
      })),
    )
    .execute()
  u.auditar({
    acao: 'separacao.criar',
    entidade: 'separacao',
    entidade_id: id,
    depois: { titulo: nova.titulo, instala_em: nova.instalaEm },
  })
  const s = await trancarSeparacao(u.tx, id, ['aberta'], 'Esta separação já começou.')
  await acertarReservas(u, s)
  avisarMudanca(u, s)
  return id
}

async function aQueExiste(tx: Tx, { origem }: NovaSeparacao): Promise<string> {
  const { id } = await tx
    .selectFrom('separacao.separacoes')
    .select('id')
    .where('origem_tipo', '=', origem.tipo)
    .where('origem_id', '=', origem.id)
    .executeTakeFirstOrThrow()
  return id
}

async function conferir(tx: Tx, nova: NovaSeparacao): Promise<void> {
  const itens = [...new Set(nova.linhas.flatMap((l) => l.itemId ?? []))]
  const { rows } = await sql<{ itens: number; local: boolean }>`
    select
      (
        select count(*)
        from catalogo_publico.itens
        where id = any (${itens}::uuid[])
      )::int as itens,
      ${nova.localId}::uuid is null or exists (
        select
        from estoque_publico.locais
        where id = ${nova.localId}::uuid
          and tipo = 'almoxarifado'
          and arquivado_em is null
      ) as local
  `.execute(tx)
  const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])
  if (rows[0]?.itens !== itens.length) throw recusar('linhas', 'Um dos materiais não existe mais. Escolha de novo.')
  if (!rows[0].local) throw recusar('local_id', 'Escolha um almoxarifado.')
}

/** The store that holds the most of the lines; null where nothing of them is kept. */
async function localComMais(tx: Tx, linhas: readonly LinhaDoKit[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select l.id
    from estoque_publico.locais l
    left join estoque_publico.saldos s on s.local_id = l.id
      and s.qtd > s.reservado
      and s.item_id = any (${linhas.flatMap((x) => x.itemId ?? [])}::uuid[])
    where l.tipo = 'almoxarifado'
      and l.arquivado_em is null
    group by l.id
    order by count(s.item_id) desc, l.id
    limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** The kit of an accepted proposal. Null: this kind has no materials. */
export async function kitDaAceita(u: Unidade, propostaId: string): Promise<string | null> {
  const p = await propostaAceita(u.tx, propostaId)
  if (!p) return null
  const letra = p.letra === 'B' || p.letra === 'C' ? p.letra : 'A'
  const kit = kitDaProposta(p.retrato.conteudo, letra)
  if (!kit || kit.itens.length === 0) return null
  return await criarSeparacao(u, {
    origem: { tipo: 'proposta', id: p.id },
    titulo: `Kit ${p.numero}`,
    cliente: p.cliente_nome,
    cartaoId: p.cartao_id,
    instalaEm: null,
    reservaAte: null,
    localId: null,
    contexto: kit.contexto,
    linhas: kit.itens.map((i) => ({
      itemId: i.itemId,
      descricao: i.descricao,
      quantidade: i.quantidade.toFixed(6).replace(/\.?0+$/, ''),
    })),
  })
}

/** Another date or another place: the reservations follow. */
export async function planejar(
  u: Unidade,
  id: string,
  p: { versao: number; instalaEm: string | null; reservaAte: Date | null; localId: string | null },
): Promise<void> {
  const s = await trancarSeparacao(u.tx, id, ['aberta', 'separando'], 'Este kit já foi fechado.')
  if (s.versao !== p.versao) throw conflito('Outra pessoa mudou este kit agora. Atualize a página.')
  if (s.situacao === 'separando' && p.localId !== s.local_id)
    throw conflito('A separação já começou neste lugar. Devolva o que foi separado antes de mudar.')
  if (p.localId) {
    const local = await sql<{ id: string }>`
      select id
      from estoque_publico.locais
      where id = ${p.localId}
        and tipo = 'almoxarifado'
        and arquivado_em is null
    `.execute(u.tx)
    const mensagem = 'Escolha um almoxarifado.'
    if (local.rows.length === 0) throw invalido(mensagem, [{ campo: 'local_id', mensagem }])
  }
  const depois = { instala_em: p.instalaEm, reserva_ate: p.reservaAte, local_id: p.localId, versao: p.versao + 1 }
  await u.tx.updateTable('separacao.separacoes').set(depois).where('id', '=', id).execute()
  u.auditar({
    acao: 'separacao.alterar',
    entidade: 'separacao',
    entidade_id: id,
    antes: { instala_em: s.instala_em },
    depois: { instala_em: p.instalaEm },
  })
  await acertarReservas(u, { ...s, ...depois })
  avisarMudanca(u, s)
}
