import { chamar } from '#platform/navegador/api.ts'
import { configuracaoDasTarefas } from '../contract/configuracao.ts'
import { tarefas } from '../contract/tarefas.ts'
import { repeteSe, serieDaLinha, type LinhaLida } from '../regras/linha-rapida.ts'
import type { Ligada } from './dados.ts'

/**
 * Creates a task from a quick line, or a series when it repeats. A series can be linked to a card or a contact, not to
 * a conversation.
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
