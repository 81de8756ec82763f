import { difundir } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import { quemVe } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { antesDeEnviar, aoAplicarLote, aoConectar } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { avisarMudez } from './saude/avisar-mudez.ts'
import { atualizarModelos } from './saude/comandos/modelo.ts'
import { buscarPerdidas } from './saude/comandos/perdidas.ts'
import { anotarConexao } from './saude/comandos/quedas.ts'
import { aplicarRecusas, exigirConsentimento } from './saude/comandos/recusas.ts'
import { vigiarTodas } from './saude/comandos/vigiar.ts'
import { rotasDasCaixasPorDentro } from './rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaMudez, trabalhoDasPerdidas } from './saude/tipos-de-trabalho.ts'

/** Details of inboxes: deliveries, session, silence alarm, risk of the number. */
export const parteDasCaixas = (d: DependenciasDoChat): ParteDoChat => ({
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'chat.caixas_por_dentro', caixasPorDentro, rotasDasCaixasPorDentro(d), registro),
  ligados: [aoAplicarLote(aplicarRecusas), antesDeEnviar(exigirConsentimento), aoConectar(anotarConexao)],
  // only the id: subscribers fetch the inbox with their own permissions
  difusoes: [
    difundir(caixaMudou, (e) => [
      {
        canal: 'conversations_all',
        nome: 'caixa',
        publico: quemVe(e.caixa_entrada_id),
        dados: { id: e.caixa_entrada_id },
        unica: `x:${e.caixa_entrada_id}`,
      },
    ]),
  ],
  trabalhos: [
    trabalho(trabalhoDasPerdidas, (dados) => buscarPerdidas(d, dados)),
    trabalho(trabalhoDaMudez, (dados) => avisarMudez(d.s, dados)),
  ],
  rotinas: [
    { nome: 'chat:vigiar-canais', cron: '*/5 * * * *', executar: () => vigiarTodas(d.s) },
    { nome: 'chat:aprender-trafego', cron: '41 6 * * *', executar: () => atualizarModelos(d.s) },
  ],
})
