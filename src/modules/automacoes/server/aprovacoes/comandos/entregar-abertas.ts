import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto, Troca } from '#platform/trabalho-aberto.ts'
import { cartaoMudou } from '#modules/funis/publico.ts'
import { avisarAprovadores } from './avisar.ts'

/**
 * Pending requests that name this user in the current or a later step. Deciders by position or role are not included:
 * other holders can still decide.
 */
export const aprovacoesAbertas: TrabalhoAberto = {
  tipo: 'aprovacoes',
  rotulo: 'Aprovações por decidir',
  aNinguem: null,
  decide: true,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select a.id
      from funis.aprovacoes a
      where a.situacao = 'pendente'
        and (a.expira_em is null or a.expira_em > now())
        and exists (
          select from jsonb_array_elements(a.etapas) with ordinality e(etapa, n)
          where e.n > a.etapa
            and e.etapa -> 'quem' ? ${`u:${usuario_id}`}
        )
      order by a.id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const t of trocas) if (await trocarUma(u, t)) feitas.push(t.id)
    return feitas
  },
}

/**
 * Replaces the name in the current and later steps. Excluded: the requester, and a user who already voted on this
 * request.
 */
async function trocarUma(u: Unidade, { id, de, para }: Troca): Promise<boolean> {
  if (!de || !para) return false
  const {
    rows: [a],
  } = await sql<{ cartao_id: string }>`
    update funis.aprovacoes a
    set
      etapas = (
          select jsonb_agg(
            case
              when e.n > a.etapa then jsonb_set(
                e.etapa, '{quem}', replace((e.etapa -> 'quem')::text, ${`"u:${de}"`}, ${`"u:${para}"`})::jsonb
              )
              else e.etapa
            end
            order by e.n
          )
          from jsonb_array_elements(a.etapas) with ordinality e(etapa, n)
        )
    where a.id = ${id}
      and a.situacao = 'pendente'
      and a.pedida_por not in (${de}, ${para})
      and not exists (
        select from funis.votos v
        where v.aprovacao_id = a.id
          and v.usuario_id = ${para}
      )
      and exists (
        select from acesso_publico.usuarios u
        where u.id = ${para}
          and u.ativo
      )
      and exists (
        select from jsonb_array_elements(a.etapas) with ordinality e(etapa, n)
        where e.n > a.etapa
          and e.etapa -> 'quem' ? ${`u:${de}`}
      )
    returning a.cartao_id
  `.execute(u.tx)
  if (!a) return false
  const c = await u.tx
    .selectFrom('funis_publico.cartoes')
    .select(['id', 'funil_id', 'estagio_id', 'versao'])
    .where('id', '=', a.cartao_id)
    .executeTakeFirstOrThrow()
  u.auditar({
    acao: 'aprovacao.entregar',
    entidade: 'cartao',
    entidade_id: c.id,
    antes: { decide: de },
    depois: { decide: para, aprovacao_id: id },
  })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
  await avisarAprovadores(u, id)
  return true
}

/** Active policies that name this user: future requests would wait for a user who has left. */
export const politicasQueCitam: TrabalhoAberto = {
  tipo: 'politicas',
  rotulo: 'Políticas de aprovação com seu nome',
  aNinguem: null,
  decide: true,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from funis.politicas
      where ativa
        and jsonb_path_exists(
          faixas,
          '$[*].etapas[*].quem[*] ? (@.tipo == "usuario" && @.id == $q)',
          jsonb_build_object('q', ${usuario_id}::text)
        )
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const { id, de, para } of trocas) {
      if (!de || !para) continue
      const {
        rows: [p],
      } = await sql<{ funil_id: string }>`
        update funis.politicas
        set faixas = replace(faixas::text, ${`"${de}"`}, ${`"${para}"`})::jsonb, atualizada_em = now()
        where id = ${id}
          and faixas::text like ${`%"${de}"%`}
          and exists (
            select from acesso_publico.usuarios
            where id = ${para}
              and ativo
          )
        returning funil_id
      `.execute(u.tx)
      if (!p) continue
      u.auditar({
        acao: 'politica.alterar',
        entidade: 'funil',
        entidade_id: p.funil_id,
        antes: { decide: de },
        depois: { decide: para, politica_id: id },
      })
      feitas.push(id)
    }
    return feitas
  },
}
