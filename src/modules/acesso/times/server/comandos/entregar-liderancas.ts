import { sql } from 'kysely'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import { timeAlterado } from '#modules/acesso/nucleo/eventos.ts'

/** The teams that a user leads, as open work. */
export const liderancas: TrabalhoAberto = {
  tipo: 'liderancas',
  rotulo: 'Times que lidera',
  aNinguem: 'Ficam sem quem lidere',
  async listar(db, usuario_id) {
    return (
      await db.selectFrom('cad.times').select('id').where('lider_id', '=', usuario_id).orderBy('id').execute()
    ).map((t) => t.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const { id, de, para } of trocas) {
      const { rows } = await sql`
        update cad.times
        set lider_id = ${para}
        where id = ${id}
          and lider_id is not distinct from ${de}
          and (${para}::uuid is null or exists (
            select from cad.usuarios
            where id = ${para}
              and ativo
          ))
        returning id
      `.execute(u.tx)
      if (rows.length === 0) continue
      u.auditar({
        acao: 'cad.time.alterar',
        entidade: 'time',
        entidade_id: id,
        antes: { lider_id: de },
        depois: { lider_id: para },
      })
      u.emitir(timeAlterado, { time_id: id })
      feitas.push(id)
    }
    return feitas
  },
}
