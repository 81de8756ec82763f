import { sql } from 'kysely'
import type { PendenteNoDepartamento } from '#modules/acesso/publico.ts'
import { linkDasFilas } from '#modules/chat/links.ts'

interface Fila {
  nome: string
  so_dele: boolean
}

/** Queues of a department: with it off they keep receiving conversations, on the
 * desks of their other departments or the chat's own. */
export const filasDoDepartamento: PendenteNoDepartamento = async (db, codigo) => {
  const { rows } = await sql<Fila>`
    select
      f.nome,
      not exists (
        select from chat.fila_departamentos o
        join acesso_publico.departamentos d on d.codigo = o.departamento and d.ligado
        where o.fila_id = f.id
          and o.departamento <> ${codigo}
      ) as so_dele
    from chat.filas f
    join chat.fila_departamentos x on x.fila_id = f.id
    where x.departamento = ${codigo}
      and f.ativa
    order by plataforma.sem_acento(f.nome)
  `.execute(db)
  const itens = rows.map((f) => ({
    nome: f.nome,
    detalhe: f.so_dele ? 'só deste departamento' : null,
    href: linkDasFilas(),
  }))
  return [{ titulo: 'Filas de atendimento', total: itens.length, itens }]
}
