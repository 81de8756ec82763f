import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoPrazo } from '../../../eventos.ts'

interface Vencendo {
  id: string
  funil_id: string
  titulo: string
  responsavel_id: string
  chave: string
  passou: boolean
}

/**
 * Notifies the assignee about 2 h before the deadline and right after it. Runs every 5 min over windows of 10 min, so a
 * deadline can match twice: it is part of the key that the listeners deduplicate by.
 */
export async function avisarPrazos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Vencendo>`
      select
        c.id,
        c.funil_id,
        c.titulo,
        c.responsavel_id,
        c.vence_em < now() as passou,
        (case when c.vence_em < now() then 'vencido:' else 'perto:' end) || c.id || ':' || extract(
          epoch from c.vence_em
        )::bigint as chave
      from funis.cartoes c
      where c.situacao = 'aberto'
        and c.arquivado_em is null
        and c.responsavel_id is not null
        and (
          c.vence_em between now() - interval '10 minutes' and now()
          or c.vence_em between now() + interval '110 minutes' and now() + interval '2 hours'
        )
      limit 1000
    `.execute(u.tx)
    for (const c of rows)
      u.emitir(cartaoPrazo, {
        cartao_id: c.id,
        funil_id: c.funil_id,
        titulo: c.titulo,
        pessoas: [c.responsavel_id],
        por: null,
        texto: c.passou
          ? `O prazo de “${c.titulo}” passou`.slice(0, 300)
          : `O prazo de “${c.titulo}” vence em menos de 2 horas`.slice(0, 300),
        chave: c.chave,
      })
  })
}
