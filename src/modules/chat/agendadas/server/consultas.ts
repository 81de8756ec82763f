import { sql } from 'kysely'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Agendada } from '../contract/agendadas.ts'

interface Linha extends Omit<Agendada, 'enviar_em' | 'pode_mexer'> {
  enviar_em: Date
}

/** Returns messages to be sent, soonest first, and those that failed in the last days. Sent ones are in the thread. */
export async function agendadasDe(db: Db, ctx: Ctx, conversaId: string, id?: string): Promise<Agendada[]> {
  const { rows } = await sql<Linha>`
    select
      a.id,
      a.conversa_id,
      a.autor_id,
      u.nome as autor_nome,
      a.conteudo,
      a.enviar_em,
      a.cancelar_se_responder,
      a.situacao,
      a.motivo,
      a.mensagem_id,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'nome_arquivo', x->>'nome_arquivo', 'tipo_mime', x->>'tipo_mime', 'tamanho', (x->>'tamanho')::int
            )
          ),
          '[]'
        )
        from jsonb_array_elements(a.anexos) x
      ) as anexos
    from chat.mensagens_agendadas a
    join acesso_publico.usuarios u on u.id = a.autor_id
    where a.conversa_id = ${conversaId}
      and ${
        id
          ? sql`a.id = ${id}`
          : sql`
            (
              a.situacao = 'agendada'
              or (a.situacao = 'falhou' or a.motivo is not null)
              and a.atualizada_em > now() - interval '3 days'
            )
          `
      }
    order by a.enviar_em, a.id
  `.execute(db)
  return rows.map((a) => ({
    ...a,
    enviar_em: a.enviar_em.toISOString(),
    pode_mexer: a.situacao === 'agendada' && (a.autor_id === ctx.usuario.id || pode(ctx, 'chat.conversa.gerir')),
  }))
}
