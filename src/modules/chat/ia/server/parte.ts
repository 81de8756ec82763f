import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { assistente, configuracaoIa } from '../contract/ia.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { aoGuardarArquivo, escreverNoFluxo } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { agendarTranscricao, trabalhoDeTranscricao } from './trabalhos.ts'
import { completarConta } from './completar-conta.ts'
import { arrumar } from './comandos/arrumar.ts'
import { textoDoFluxo } from './no-fluxo.ts'
import { rotasDaAssistente } from './rotas.ts'
import { rotasDaConfiguracao } from './rotas-configuracao.ts'

/** The assistant part: configuration, texts for users and flows, transcription, and costs. */
export function parteDaIa(d: DependenciasDoChat): ParteDoChat {
  return {
    ligados: [aoGuardarArquivo(agendarTranscricao), escreverNoFluxo(textoDoFluxo(d)), completarConta(d)],
    trabalhos: [trabalhoDeTranscricao(d)],
    rotinas: [{ nome: 'chat:ia-arrumar', cron: '17 * * * *', executar: () => d.s.executar(sistema, arrumar) }],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'chat.ia', configuracaoIa, rotasDaConfiguracao(d), registro)
      registrar(app, porteiro, 'chat.assistente', assistente, rotasDaAssistente(d), registro)
    },
  }
}
