import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Lugar } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'

interface Linha {
  externo: string
  contato_id: string | null
  endereco: string | null
  remetente_tem: boolean
  pai_a_caminho: boolean
}

/**
 * Finds the conversation that an e-mail continues: by the e-mail it answers (In-Reply-To, then References from last to
 * first), then by the same subject among its sender's recent e-mails. Only a participant of the thread may join it by
 * reference; another person who copies an id out of a forwarded e-mail gets a conversation of their own. An automatic
 * e-mail joins an open conversation or is ignored.
 */
export async function localizar(tx: Tx, caixaId: string, entradas: readonly EntradaMensagem[]): Promise<Lugar[]> {
  const { rows } = await sql<Linha>`
    with carta as (
      select e.*
      from chat.emails e
      where e.caixa_entrada_id = ${caixaId}
        and e.id_externo = any(${entradas.map((e) => e.id_externo)}::text[])
    ),
    pai as (
      select
        c.id_externo as externo, p.id_externo as pai, p.de, p.para, p.cc, p.cco, p.responder_a, p.criado_em,
        r.ordem
      from carta c
      cross join lateral unnest(
        array_prepend(
          coalesce(c.em_resposta_a, ''),
          (
            select coalesce(array_agg(x order by o desc), '{}')
            from unnest(c.referencias) with ordinality as u(x, o)
          )
        )
      ) with ordinality as r(id, ordem)
      join chat.emails p on p.caixa_entrada_id = c.caixa_entrada_id and p.id_externo = r.id
    ),
    fio as (
      select distinct on (p.externo) p.externo, v.contato_id, v.endereco
      from pai p
      join carta c on c.id_externo = p.externo
      join chat.mensagens m on m.caixa_entrada_id = ${caixaId} and m.id_externo = p.pai
      join chat.conversas v on v.id = m.conversa_id and v.status <> 'finalizada'
      where v.endereco = c.de
        or exists (
          select 1
          from chat.mensagens n
          join chat.emails q on q.caixa_entrada_id = n.caixa_entrada_id and q.id_externo = n.id_externo
          where n.conversa_id = v.id
            and (
              q.de = c.de or q.responder_a = c.de or c.de = any(q.para) or c.de = any(q.cc) or c.de = any(q.cco)
            )
        )
      order by p.externo, p.ordem
    ),
    mesmo_assunto as (
      select distinct on (c.id_externo) c.id_externo as externo, v.contato_id, v.endereco
      from carta c
      join chat.emails a
        on a.caixa_entrada_id = c.caixa_entrada_id
        and a.de = c.de
        and a.id_externo <> c.id_externo
        and a.assunto_base = c.assunto_base
        and a.momento > c.momento - interval '7 days'
      join chat.mensagens m on m.caixa_entrada_id = ${caixaId} and m.id_externo = a.id_externo
      join chat.conversas v on v.id = m.conversa_id and v.status <> 'finalizada'
      where c.assunto_base <> ''
      order by c.id_externo, a.momento desc
    )
    select
      c.id_externo as externo,
      coalesce(f.contato_id, s.contato_id) as contato_id,
      coalesce(f.endereco, s.endereco, c.de) as endereco,
      exists (
        select 1
        from contatos_publico.contato_identidades i
        join chat.conversas v
          on v.contato_id = i.contato_id
          and v.caixa_entrada_id = ${caixaId}
          and v.status <> 'finalizada'
        where i.valor = c.de
          and i.tipo in ('email', 'jid')
      ) as remetente_tem,
      exists (
        select 1
        from pai p
        where p.externo = c.id_externo
          and p.de <> c.de
          and p.criado_em > now() - interval '30 seconds'
          and not exists (
            select 1
            from chat.mensagens m
            where m.caixa_entrada_id = ${caixaId}
              and m.id_externo = p.pai
          )
      ) as pai_a_caminho
    from carta c
    left join fio f on f.externo = c.id_externo
    left join mesmo_assunto s on s.externo = c.id_externo
  `.execute(tx)
  const achadas = new Map(rows.map((r) => [r.externo, r]))
  const abrem = entradas.some((e) => e.automatica) && (await automaticosAbrem(tx, caixaId))
  return entradas.map((e) => lugarDe(e, achadas.get(e.id_externo), abrem))
}

/**
 * Automatic e-mails that are worth reading and may open a conversation. The others answer our own e-mails or are
 * misdirected, and could cause mail loops.
 */
const QUE_PODEM_ABRIR = new Set(['Remetente automático', 'Lista de distribuição', 'Envio em massa'])

async function automaticosAbrem(tx: Tx, caixaId: string): Promise<boolean> {
  const { rows } = await sql<{ abrem: boolean }>`
    select configuracao ->> 'ignorar_automaticos' = 'false' as abrem
    from chat.caixas_entrada
    where id = ${caixaId}
  `.execute(tx)
  return rows[0]?.abrem ?? false
}

function lugarDe(e: EntradaMensagem, achada: Linha | undefined, abrem: boolean): Lugar {
  if (achada?.contato_id) return { contato_id: achada.contato_id, endereco: achada.endereco ?? e.jid }
  if (achada?.pai_a_caminho) return { adiar: true }
  if (e.automatica && !achada?.remetente_tem && !(abrem && QUE_PODEM_ABRIR.has(e.automatica)))
    return { ignorar: `${e.automatica}: guardada sem abrir conversa.` }
  return undefined
}
