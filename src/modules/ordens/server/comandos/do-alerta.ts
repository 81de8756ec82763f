import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novaOrdem } from '../../contract/ordens.ts'
import { abrirOrdem } from './abrir.ts'

/** Alerts of a plant that ask for a visit. */
export const PEDEM_VISITA: readonly string[] = ['pr_baixo']

interface Usina {
  nome: string
  contato_id: string | null
}

/**
 * A plant that made less than expected for two months asks for a visit: one order an alert, by the alert's own id. A plant
 * without a holder is ours: its order has no customer. Nothing while a corrective order of the plant is open.
 */
export async function abrirPeloAlerta(
  u: Unidade,
  e: { alerta_id: string; usina_id: string; tipo: string },
): Promise<string | null> {
  if (!PEDEM_VISITA.includes(e.tipo)) return null
  const { rows } = await sql<Usina>`
    select nome, contato_id
    from usinas_publico.usinas
    where id = ${e.usina_id}
      and not exists (
        select
        from ordens.ordens o
        where o.usina_id = ${e.usina_id}
          and o.tipo = 'corretiva'
          and o.situacao not in ('concluida', 'cancelada')
          and o.id <> ${e.alerta_id}
      )
  `.execute(u.tx)
  const [usina] = rows
  if (!usina) return null
  const { contato_id } = usina
  const ordem = novaOrdem.omit({ contato_id: true }).parse({
    id: e.alerta_id,
    tipo: 'corretiva',
    titulo: 'Geração abaixo do esperado',
    problema: `A ${usina.nome} gerou abaixo de 85 % do esperado por dois meses seguidos. Verificar sombra, sujeira, strings e inversor.`,
    usina_id: e.usina_id,
    origem: { tipo: 'usina', id: e.usina_id },
  })
  const { id } = await abrirOrdem(u, { ...ordem, contato_id })
  return id
}
