import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { ContratoParado } from '#modules/contratos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cabe } from '../../regras/ciclo.ts'
import { mudarSituacao, trancarPorId, type MatriculaTrancada } from './nucleo.ts'
import { comecarSaida, desistirDaEntrada } from './vida.ts'

const FRASES: Readonly<Record<ContratoParado['ato'], string>> = {
  suspender: 'Contrato suspenso',
  retomar: 'Contrato retomado',
  encerrar: 'Contrato encerrado',
  rescindir: 'Contrato rescindido',
  distratar: 'Contrato distratado',
  desistir: 'Desistência no prazo de arrependimento',
}

const frase = (c: Pick<ContratoParado, 'ato' | 'motivo'>): string =>
  [FRASES[c.ato], c.motivo].filter(Boolean).join(': ').slice(0, 500)

/** Whether the contract suspended this member: only such a suspension ends with the contract's own. */
async function suspensaPeloContrato(u: Unidade, m: MatriculaTrancada): Promise<boolean> {
  const { rows } = await sql<{ pelo_contrato: boolean }>`
    select coalesce((dados ->> 'pelo_contrato')::boolean, false) as pelo_contrato
    from matriculas.eventos
    where matricula_id = ${m.id}
      and tipo = 'suspender'
    order by n desc
    limit 1
  `.execute(u.tx)
  return rows[0]?.pelo_contrato === true
}

/** The contract ended: a member leaves with the notice, who has not entered yet gives up. */
async function sair(u: Unidade, m: MatriculaTrancada, c: ContratoParado, hoje: string): Promise<void> {
  if (cabe(m.situacao, 'desistir')) return desistirDaEntrada(u, m, frase(c), hoje)
  if (!cabe(m.situacao, 'pedir_desligamento')) return
  // a rescission and a withdrawal within the seven days take the bond away at once; any other end gives the notice of the plan
  const tipo = c.ato === 'rescindir' ? 'exclusao' : 'demissao'
  await comecarSaida(u, m, { tipo, em: hoje, motivo: frase(c), semAviso: c.ato === 'desistir' })
}

/**
 * Suspends, reactivates or begins the exit of the member of a contract that stopped. Nothing when it has none. A contract
 * that is withdrawn from was never in force: its member is the one whom its proposal enrolled.
 */
export async function seguirContrato(u: Unidade, c: ContratoParado, agora = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from matriculas.matriculas
    where contrato_id = ${c.contratoId}
      or (contrato_id is null and proposta_id = ${c.propostaId}::uuid)
  `.execute(u.tx)
  if (!rows[0]) return
  const m = await trancarPorId(u, rows[0].id)
  if (c.ato === 'suspender') {
    if (cabe(m.situacao, 'suspender'))
      await mudarSituacao(u, m, 'suspender', { motivo: frase(c), dados: { pelo_contrato: true } })
    return
  }
  if (c.ato === 'retomar') {
    if (cabe(m.situacao, 'reativar') && (await suspensaPeloContrato(u, m)))
      await mudarSituacao(u, m, 'reativar', { motivo: frase(c) })
    return
  }
  await sair(u, m, c, diaAqui(agora))
}
