import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { contatoMudou } from '../../eventos.ts'
import { deOutro } from './alterar.ts'
import { trancarContato } from './trancar.ts'

interface NovoMeio {
  tipo: 'telefone' | 'email'
  valor: string
  rotulo: string
  principal: boolean
}

/** Adds a phone or e-mail. Messages from it belong to this contact from now on. */
export async function incluirMeio(u: Unidade, id: string, m: NovoMeio): Promise<void> {
  await trancarContato(u.tx, id)
  const { rows } = await sql<{ contato_id: string }>`
    insert into cad.contato_identidades (tipo, valor, contato_id, rotulo)
    values (${m.tipo}, ${m.valor}, ${id}, ${m.rotulo})
    on conflict (tipo, valor) do update set
      rotulo = case
          when contato_identidades.contato_id = ${id} then excluded.rotulo
          else contato_identidades.rotulo
        end
    returning contato_id
  `.execute(u.tx)
  const dono = rows[0]?.contato_id
  if (dono && dono !== id) throw deOutro(m.tipo, dono)
  await sql`
    update cad.contatos
    set
      ${sql.ref(m.tipo)} = case
          when ${m.principal} or ${sql.ref(m.tipo)} is null then ${m.valor}
          else ${sql.ref(m.tipo)}
        end,
      atualizado_em = now()
    where id = ${id}
  `.execute(u.tx)
  u.auditar({
    acao: 'contato.incluir_meio',
    entidade: 'contato',
    entidade_id: id,
    depois: { tipo: m.tipo, rotulo: m.rotulo },
  })
  u.emitir(contatoMudou, { contato_id: id })
}

/** Removes a phone or e-mail. When it was the main one, another of the same type replaces it, if there is one. */
export async function tirarMeio(u: Unidade, id: string, tipo: 'telefone' | 'email', valor: string): Promise<void> {
  await trancarContato(u.tx, id)
  const { numDeletedRows } = await u.tx
    .deleteFrom('cad.contato_identidades')
    .where('contato_id', '=', id)
    .where('tipo', '=', tipo)
    .where('valor', '=', valor)
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    throw invalido('Este contato não tem esse número ou e-mail.', [
      { campo: 'valor', mensagem: 'Não encontrado neste contato' },
    ])
  await sql`
    update cad.contatos
    set
      ${sql.ref(tipo)} = (
          select i.valor
          from cad.contato_identidades i
          where i.contato_id = ${id}
            and i.tipo = ${tipo}
          order by i.criada_em, i.valor
          limit 1
        ),
      atualizado_em = now()
    where id = ${id}
      and ${sql.ref(tipo)} = ${valor}
  `.execute(u.tx)
  u.auditar({ acao: 'contato.tirar_meio', entidade: 'contato', entidade_id: id, antes: { tipo } })
  u.emitir(contatoMudou, { contato_id: id })
}
