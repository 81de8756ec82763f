import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Disponibilidade, Presenca } from '#modules/chat/presenca/contract/disponibilidade.ts'
import type { AusenciaAutomatica, MotivoDaAusencia } from '#modules/chat/presenca/regras/presenca.ts'
import { presencaEm } from '#modules/chat/nucleo/server/consultas/presenca.ts'

interface Linha {
  escolha: Presenca | null
  automatica: AusenciaAutomatica | null
  presenca: Presenca | null
  ausente_desde: Date | null
  sinal_em: Date | null
  periodo_de: Date | null
  periodo_ate: Date | null
}

/** Returns why a user is absent. In order of precedence: registered leave, chosen absence, automatic absence. */
function motivoDe(l: Linha): MotivoDaAusencia | null {
  if (l.periodo_de) return 'periodo'
  if (l.escolha === 'ausente') return 'escolha'
  if (l.automatica) return l.automatica
  return l.presenca === 'ausente' ? 'desconexao' : null
}

/** Returns the user's availability: presence, and if absent the reason, since when and, for a leave, until when. */
export async function minhaDisponibilidade(db: Db | Tx, usuarioId: string, agora: Date): Promise<Disponibilidade> {
  const { rows } = await sql<Linha>`
    select
      p.escolha,
      p.automatica,
      p.ausente_desde,
      p.sinal_em,
      a.de as periodo_de,
      a.ate as periodo_ate,
      case when p.usuario_id is not null then ${presencaEm(agora)} end as presenca
    from (values (${usuarioId}::uuid)) as eu(id)
    left join chat.disponibilidade p on p.usuario_id = eu.id
    left join acesso_publico.ausencias a
      on a.usuario_id = eu.id
      and a.de <= ${agora}::timestamptz
      and a.ate > ${agora}::timestamptz
  `.execute(db)
  const [l] = rows
  const motivo = l && (l.escolha || l.periodo_de) ? motivoDe(l) : null
  return {
    escolha: l?.escolha ?? 'disponivel',
    automatica: l?.automatica ?? null,
    presenca: l?.presenca ?? 'ausente',
    motivo,
    desde: (motivo === 'periodo' ? l?.periodo_de : motivo && (l?.ausente_desde ?? l?.sinal_em))?.toISOString() ?? null,
    ate: (motivo === 'periodo' && l?.periodo_ate?.toISOString()) || null,
  }
}
