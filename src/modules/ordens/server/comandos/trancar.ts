import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { ordemMudou, ordemPassou } from '../../eventos.ts'
import type { Situacao } from '../../tipos.ts'
import { aoEditar } from '../encaixes.ts'
import { semOrdem } from '../politica.ts'

export interface OrdemTrancada {
  id: string
  ano: number
  numero: number
  situacao: Situacao
  ciclo: number
  versao: number
  equipe_id: string | null
  agendada_de: Date | null
  agendada_ate: Date | null
  confirmada_em: Date | null
  concluida_em: Date | null
  lat: string | null
  lon: string | null
  titulo: string
  /** assigned technicians */
  tecnicos: readonly string[]
}

/** Locks an order: every command on it starts here. */
export async function trancarOrdem(tx: Tx, id: string): Promise<OrdemTrancada> {
  const ordem = await tx
    .selectFrom('ordens.ordens')
    .select([
      'id',
      'ano',
      'numero',
      'situacao',
      'ciclo',
      'versao',
      'equipe_id',
      'agendada_de',
      'agendada_ate',
      'confirmada_em',
      'concluida_em',
      'lat',
      'lon',
      'titulo',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ordem) throw semOrdem()
  const tecnicos = await tx
    .selectFrom('ordens.tecnicos')
    .select('usuario_id')
    .where('ordem_id', '=', id)
    .orderBy('usuario_id')
    .execute()
  return { ...ordem, tecnicos: tecnicos.map((t) => t.usuario_id) }
}

/** Reports that an order is another one from now on. */
export function avisarMudanca(u: Unidade, o: { id: string; versao: number }): void {
  u.emitir(ordemMudou, { ordem_id: o.id, versao: o.versao })
}

/** As `avisarMudanca`, for what the phones of the technicians show as well. */
export async function avisarEdicao(u: Unidade, o: { id: string; versao: number }): Promise<void> {
  avisarMudanca(u, o)
  for (const gancho of u.ligados.de(aoEditar)) await gancho(u, o.id)
}

export function avisarPassagem(
  u: Unidade,
  p: { id: string; de: Situacao | null; para: Situacao; ciclo: number; versao: number },
): void {
  u.emitir(ordemPassou, { ordem_id: p.id, de: p.de, para: p.para, ciclo: p.ciclo })
  avisarMudanca(u, p)
}
