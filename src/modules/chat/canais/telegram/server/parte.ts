import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { gravarConexao } from '#modules/chat/canais/comum/server/repositorio/conta.ts'
import { adaptadorTelegram } from './adaptador.ts'
import { criarBusca } from './busca.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { trabalhoDoBotao } from './receber/responder.ts'
import { migrarChat, pedirFotos, resolverIncertas } from './repositorio.ts'
import type { z } from 'zod'
import { trabalho } from '#platform/jobs/trabalho.ts'

/**
 * The Telegram part: adapter, acknowledgement of pressed buttons, polling inboxes, pictures of new contacts, and a job
 * each minute that resolves sends without a response.
 */
export function parteDoTelegram(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const c: Conversador = {
    rede: s.rede,
    aoRecusarCredenciais: (caixaId, motivo) => gravarConexao(s.banco, caixaId, 'fechada', motivo),
    aoMigrar: (caixaId, de, para) => migrarChat(s.executar, caixaId, de, para),
  }
  async function confirmarBotao({ caixa_id, callback_query_id }: z.infer<typeof trabalhoDoBotao.dados>): Promise<void> {
    await chamarPelaCaixa(c, await abrirCaixa(s.banco.db, s.cofre, caixa_id), 'Erro ao confirmar o botão', {
      metodo: 'answerCallbackQuery',
      corpo: { callback_query_id },
      semEfeito: true,
    })
  }
  const busca = criarBusca(d, c)
  return {
    adaptadores: [adaptadorTelegram(s.banco, c)],
    trabalhos: [trabalho(trabalhoDoBotao, confirmarBotao)],
    rotinas: [
      { nome: 'chat:telegram-incertas', cron: '* * * * *', executar: () => resolverIncertas(s.executar) },
      { nome: 'chat:telegram-fotos', cron: '* * * * *', executar: () => pedirFotos(s.executar) },
    ],
    iniciar: busca.iniciar,
    fechar: busca.fechar,
  }
}
