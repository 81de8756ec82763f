import { exigirForaDoArrependimento } from '#modules/contratos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { passar, registrarEvento, type ContextoDoAto } from './atos/contexto.ts'
import type { QuemAge } from './atos/aplicar.ts'
import { decidir } from '../../regras/estados.ts'
import { aoMarcar } from '../encaixes.ts'
import { Recusa } from '../recusa.ts'
import { avisarMudanca, trancarOrdem } from './trancar.ts'

export interface Escala {
  ordemId: string
  equipeId: string
  tecnicos: readonly string[]
  de: Date
  ate: Date
}

/** An installation waits for the end of the time in which its customer may withdraw. */
async function exigirQuePossaComecar(u: Unidade, e: Escala): Promise<void> {
  const { contato_id } =
    (await u.tx
      .selectFrom('ordens.ordens')
      .select('contato_id')
      .where('id', '=', e.ordemId)
      .where('tipo', '=', 'instalacao')
      .executeTakeFirst()) ?? {}
  await exigirForaDoArrependimento(u.tx, contato_id ?? null, e.de)
}

/**
 * Sets crew, technicians and hours of an order, and passes it to `agendada` if it was not. The module of the crews calls
 * it in the transaction in which it takes the slot. `em`: when it was done, for history that is written later.
 */
export async function agendarOrdem(u: Unidade, quem: QuemAge, e: Escala, em = new Date()): Promise<void> {
  const ordem = await trancarOrdem(u.tx, e.ordemId)
  if (ordem.situacao !== 'agendada') {
    const decisao = decidir('agendar', ordem.situacao, quem.papeis)
    if ('razao' in decisao) throw new Recusa(decisao.razao, decisao.frase)
  } else if (!quem.papeis.has('agendador')) throw new Recusa('papel', 'Você não tem permissão para agendar ordens.')
  await exigirQuePossaComecar(u, e)
  await u.tx.deleteFrom('ordens.tecnicos').where('ordem_id', '=', ordem.id).execute()
  if (e.tecnicos.length > 0)
    await u.tx
      .insertInto('ordens.tecnicos')
      .values(e.tecnicos.map((usuario_id) => ({ ordem_id: ordem.id, usuario_id })))
      .execute()
  await u.tx
    .updateTable('ordens.ordens')
    .set({
      equipe_id: e.equipeId,
      agendada_de: e.de,
      agendada_ate: e.ate,
      // another time is not the one that the customer confirmed
      ...(ordem.agendada_de?.getTime() === e.de.getTime() ? {} : { confirmada_em: null }),
    })
    .where('id', '=', ordem.id)
    .execute()
  const c: ContextoDoAto = {
    u,
    ordem: { ...ordem, tecnicos: e.tecnicos },
    ato: { id: null },
    papeis: quem.papeis,
    usuarioId: quem.usuarioId,
    em,
  }
  const dados = { equipe_id: e.equipeId, de: e.de.toISOString(), ate: e.ate.toISOString() }
  if (ordem.situacao === 'agendada') {
    await registrarEvento(c, { tipo: 'reagendar', dados })
    const versao = ordem.versao + 1
    await u.tx.updateTable('ordens.ordens').set({ versao }).where('id', '=', ordem.id).execute()
    avisarMudanca(u, { id: ordem.id, versao })
  } else await passar(c, 'agendar', { dados })
  const tecnicos = [...new Set([...ordem.tecnicos, ...e.tecnicos])]
  for (const gancho of u.ligados.de(aoMarcar)) await gancho(u, { ordemId: ordem.id, tecnicos })
  u.auditar({
    acao: 'ordem_de_servico.escalar',
    entidade: 'ordem_de_servico',
    entidade_id: ordem.id,
    antes: { agendada_de: ordem.agendada_de, agendada_ate: ordem.agendada_ate, equipe_id: ordem.equipe_id },
    depois: { agendada_de: e.de, agendada_ate: e.ate, equipe_id: e.equipeId },
  })
}
