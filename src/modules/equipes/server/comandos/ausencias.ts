import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendaMudou } from '../../eventos.ts'
import { choqueCom, ocupada, ocupar, travarRecursos, type Recurso } from './ocupar.ts'

export interface Ausencia {
  usuario_id: string | null
  equipe_id: string | null
  de: Date
  ate: Date
  motivo: string
}

/** Takes a person or a crew out of the agenda. Visits in that time are moved first. */
export async function ausentar(u: Unidade, a: Ausencia): Promise<string> {
  if (a.ate <= a.de)
    throw invalido('O fim vem depois do começo.', [{ campo: 'ate', mensagem: 'O fim vem depois do começo' }])
  if (a.ate.getTime() - a.de.getTime() > 92 * 86_400_000)
    throw invalido('Registre no máximo 92 dias de uma vez.', [{ campo: 'ate', mensagem: 'No máximo 92 dias' }])
  const recurso: Recurso =
    a.usuario_id === null ? { tipo: 'equipe', id: a.equipe_id ?? '' } : { tipo: 'tecnico', id: a.usuario_id }
  await travarRecursos(u.tx, [recurso.id])
  const choque = await choqueCom(u.tx, [recurso], a)
  if (choque) throw ocupada(choque)
  const [id] = await ocupar(u.tx, {
    recursos: [recurso],
    especie: a.usuario_id === null ? 'bloqueio' : 'ausencia',
    equipeId: a.equipe_id,
    de: a.de,
    ate: a.ate,
    motivo: a.motivo,
    por: u.autor.usuario?.id ?? null,
  })
  u.auditar({
    acao: 'agenda_de_campo.bloquear',
    entidade: 'agenda_de_campo',
    entidade_id: id ?? recurso.id,
    depois: { quem: recurso.id, de: a.de, ate: a.ate },
  })
  u.emitir(agendaMudou, { equipe_id: a.equipe_id, ordem_id: null, por: null })
  return id ?? recurso.id
}

export async function desfazerAusencia(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ equipe_id: string | null }>`
    update equipes.ocupacoes
    set cancelada_em = now()
    where id = ${id}
      and especie <> 'ordem'
      and cancelada_em is null
    returning equipe_id
  `.execute(u.tx)
  const [linha] = rows
  if (!linha) throw naoEncontrado('Ausência não encontrada.')
  u.auditar({ acao: 'agenda_de_campo.liberar', entidade: 'agenda_de_campo', entidade_id: id, depois: { livre: true } })
  u.emitir(agendaMudou, { equipe_id: linha.equipe_id, ordem_id: null, por: null })
}

export async function anotarDia(u: Unidade, dia: string, texto: string): Promise<void> {
  if (texto === '') await sql`delete from equipes.notas where dia = ${dia}::date`.execute(u.tx)
  else
    await sql`
      insert into equipes.notas (dia, texto, por)
      values (${dia}::date, ${texto}, ${u.autor.usuario?.id ?? null})
      on conflict (dia) do update set texto = excluded.texto, por = excluded.por, em = now()
    `.execute(u.tx)
  u.emitir(agendaMudou, { equipe_id: null, ordem_id: null, por: null })
}
