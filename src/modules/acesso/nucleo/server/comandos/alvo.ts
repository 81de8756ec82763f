import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Papel, PapelGlobal } from '../../tipos.ts'
import { papelDe } from '../consultas/papel-de.ts'

export interface Alvo {
  id: string
  nome: string
  telefone: string | null
  fuso: string
  cargo_id: string | null
  ativo: boolean
  globais: PapelGlobal[]
  papeis: Papel[]
}

/** Locks the user that a command acts on until it commits, so that the checks stay valid for the change. */
export async function travarPessoa(tx: Tx, id: string): Promise<Alvo> {
  const { rows } = await sql<Alvo>`
    select
      u.id,
      u.nome,
      u.telefone,
      u.fuso,
      u.cargo_id,
      u.ativo,
      array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id order by 1) as globais,
      coalesce(
        (
          select json_agg(${papelDe('m')})
          from cad.membros m
          where m.usuario_id = u.id
            and (m.valido_ate is null or m.valido_ate > now())
        ),
        '[]'
      ) as papeis
    from cad.usuarios u
    where u.id = ${id}
    for update of u
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Pessoa não encontrada')
  return rows[0]
}
