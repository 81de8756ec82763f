import { sql } from 'kysely'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import { reservaMudou } from '../../eventos.ts'
import { passarPara, soltar, trancarReserva } from './mudar.ts'

/** Future bookings of a user: transferred to another user, or cancelled and offered to the waiting list. */
export const reservasPorVir: TrabalhoAberto = {
  tipo: 'reservas',
  rotulo: 'Reservas por vir',
  aNinguem: 'São canceladas',
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from recursos.reservas
      where usuario_id = ${usuario_id}
        and especie = 'reserva'
        and situacao in ('oferecida', 'pendente', 'confirmada')
        and lower(periodo) > now()
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const { id, de, para } of trocas) {
      const r = await trancarReserva(u.tx, id)
      if (r.usuario_id !== de || !['oferecida', 'pendente', 'confirmada'].includes(r.situacao)) continue
      if (para === null) {
        await passarPara(u, r, 'cancelada', { motivo: 'Quem reservou saiu da empresa' }, 'reserva.cancelar')
        soltar(u, r)
      } else {
        const { rows } = await sql`
          update recursos.reservas
          set usuario_id = ${para}, versao = versao + 1, atualizado_em = now()
          where id = ${id}
            and exists (
              select from acesso_publico.usuarios
              where id = ${para}
                and ativo
            )
          returning id
        `.execute(u.tx)
        if (rows.length === 0) continue
        u.auditar({
          acao: 'reserva.entregar',
          entidade: 'reserva',
          entidade_id: id,
          antes: { usuario_id: de },
          depois: { usuario_id: para },
        })
        u.emitir(reservaMudou, {
          reserva_id: id,
          recurso_id: r.recurso_id,
          situacao: r.situacao,
          antes: r.situacao,
          por: u.autor.usuario?.id ?? null,
          versao: r.versao + 1,
        })
      }
      feitas.push(id)
    }
    return feitas
  },
}
