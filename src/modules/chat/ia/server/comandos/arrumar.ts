import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

const DIAS_DOS_TEXTOS = 30

/** Marks calls of crashed processes as failed, with their maximum cost. Deletes stored texts after a month. */
export async function arrumar(u: Unidade): Promise<void> {
  await sql`
    update chat.ia_chamadas
    set desfecho = 'falhou', motivo = 'Interrompida: o servidor parou no meio.', estimado = true
    where desfecho = 'em_curso'
      and em < now() - interval '15 minutes'
  `.execute(u.tx)
  await sql`
    delete from chat.ia_textos t
    using chat.ia_chamadas c
    where c.id = t.chamada_id
      and c.em < now() - make_interval(days => ${DIAS_DOS_TEXTOS})
  `.execute(u.tx)
}
