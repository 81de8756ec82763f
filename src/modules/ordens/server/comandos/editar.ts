import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { encerrada } from '../../regras/estados.ts'
import { prazoDe } from '../../regras/prazo.ts'
import type { Prioridade } from '../../tipos.ts'
import { avisarEdicao, avisarMudanca, trancarOrdem } from './trancar.ts'

export interface Correcao {
  titulo?: string | undefined
  problema?: string | undefined
  prioridade?: Prioridade | undefined
  preferencia?: string | undefined
  duracao_min?: number | undefined
}

/** Corrects an order that is still open. Another priority gives it another deadline. */
export async function editarOrdem(u: Unidade, id: string, c: Correcao, versao?: number): Promise<number> {
  const ordem = await trancarOrdem(u.tx, id)
  if (encerrada(ordem.situacao)) throw conflito('Esta ordem já foi encerrada: reabra para mudar.')
  if (versao !== undefined && versao !== ordem.versao)
    throw conflito('Outra pessoa mudou esta ordem. Atualize e confira antes de salvar.')
  const antes = await u.tx
    .selectFrom('ordens.ordens')
    .select(['titulo', 'problema', 'prioridade', 'preferencia', 'duracao_min', 'aberta_em', 'servico_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const servico =
    antes.servico_id === null
      ? undefined
      : await u.tx
          .selectFrom('ordens.servicos')
          .select('sla_horas')
          .where('item_id', '=', antes.servico_id)
          .executeTakeFirst()
  const mudou = c.prioridade !== undefined && c.prioridade !== antes.prioridade
  await u.tx
    .updateTable('ordens.ordens')
    .set({
      ...c,
      versao: ordem.versao + 1,
      ...(mudou && c.prioridade
        ? { prazo_em: prazoDe(antes.aberta_em, c.prioridade, servico?.sla_horas ?? null) }
        : {}),
    })
    .where('id', '=', id)
    .execute()
  const { aberta_em: _em, servico_id: _servico, ...eram } = antes
  u.auditar({
    acao: 'ordem_de_servico.editar',
    entidade: 'ordem_de_servico',
    entidade_id: id,
    antes: eram,
    depois: { ...eram, ...c },
  })
  await avisarEdicao(u, { id, versao: ordem.versao + 1 })
  return ordem.versao + 1
}

/** The customer agreed to the hour, or no longer does. */
export async function confirmarVisita(u: Unidade, id: string, confirmada: boolean): Promise<void> {
  const ordem = await trancarOrdem(u.tx, id)
  if (ordem.situacao !== 'agendada') throw conflito('Só uma visita agendada se confirma.')
  if ((ordem.confirmada_em !== null) === confirmada) return
  const versao = ordem.versao + 1
  await u.tx
    .updateTable('ordens.ordens')
    .set({ confirmada_em: confirmada ? new Date() : null, versao })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'ordem_de_servico.agir',
    entidade: 'ordem_de_servico',
    entidade_id: id,
    antes: { confirmada: !confirmada },
    depois: { confirmada },
  })
  avisarMudanca(u, { id, versao })
}
