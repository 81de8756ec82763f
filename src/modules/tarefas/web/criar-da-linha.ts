import { chamar } from '#platform/navegador/api.ts'
import { configuracaoDasTarefas } from '../contract/configuracao.ts'
import { tarefas } from '../contract/tarefas.ts'
import { repeteSe, serieDaLinha, type LinhaLida } from '../regras/linha-rapida.ts'
import type { Ligada } from './dados.ts'

/**
 * Creates what one line says: a task, or a series where it repeats. A series is of a card or a person, not of one
 * conversation.
 */
export async function criarDaLinha(
  lida: LinhaLida,
  { conversa_id, ...mais }: Ligada & { responsavel_id?: string },
): Promise<void> {
  if (repeteSe(lida)) {
    await chamar(configuracaoDasTarefas.criarSerie, { body: { ...serieDaLinha(lida), ...mais } })
    return
  }
  const { titulo, prazo, prioridade } = lida
  await chamar(tarefas.criar, {
    body: {
      titulo,
      ...(prazo ? { prazo } : {}),
      ...(prioridade ? { prioridade } : {}),
      ...(conversa_id ? { conversa_id } : {}),
      ...mais,
    },
  })
}
