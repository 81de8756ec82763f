import { sql } from 'kysely'
import { preenchido } from '#engines/funil/campos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { fatosDo } from '#modules/funis/nucleo/server/comandos/trancar.ts'

interface Devedor {
  id: string
  funil_id: string
  estagio_id: string
  versao: number
  pendencias: string[]
}

/**
 * Removes written fields from `pendencias`: of this card, and of every other open one of the same project or customer,
 * because they read the same values. A card locked by another transaction keeps its mark until it is written itself.
 */
export async function riscarPendencias(
  u: Unidade,
  d: { cartao_id: string; dossie_id: string | null; contato_id: string | null },
  chaves: readonly string[],
): Promise<void> {
  if (chaves.length === 0) return
  const { rows } = await sql<Devedor>`
    select c.id, c.funil_id, c.estagio_id, c.versao, c.pendencias
    from funis.cartoes c
    where c.situacao = 'aberto'
      and c.pendencias && ${[...chaves]}::text[]
      and (c.id = ${d.cartao_id} or c.dossie_id = ${d.dossie_id} or c.contato_id = ${d.contato_id})
    order by c.id
    limit 200
    for update of c skip locked
  `.execute(u.tx)
  if (rows.length === 0) return
  const campos = await camposEmUso(u.tx)
  for (const c of rows) {
    const valores = await fatosDo(u.tx, c.id)
    const falta = (k: string) => {
      const campo = campos.get(k)
      return campo !== undefined && !preenchido(campo, valores[k])
    }
    const resta = c.pendencias.filter((k) => !chaves.includes(k) || falta(k))
    if (resta.length === c.pendencias.length) continue
    // the caller already increments the version of this card
    const versao = c.id === d.cartao_id ? c.versao : c.versao + 1
    await sql`
      update funis.cartoes
      set pendencias = ${resta}::text[], versao = ${versao}
      where id = ${c.id}
    `.execute(u.tx)
    if (c.id !== d.cartao_id)
      u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao })
  }
}
