import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { origensDaSaida, relatoriosDeFora } from '#modules/estoque/publico.ts'
import { propostaAconteceu } from '#modules/propostas/publico.ts'
import { alertaAbriu } from '#modules/usinas/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { checklists, recorrencias, servicos } from '../contract/cadastros.ts'
import { cobrancaDaOrdem } from '../contract/cobranca.ts'
import { extras } from '../contract/extras.ts'
import { ordens } from '../contract/ordens.ts'
import { registros } from '../contract/registros.ts'
import { avisosDasOrdens } from './avisos.ts'
import { canaisDasOrdens, difusoesDasOrdens } from './canais-ao-vivo.ts'
import { abrirPeloAlerta, PEDEM_VISITA } from './comandos/do-alerta.ts'
import { avisarExtra, RESPONDEM } from './comandos/extra-respondido.ts'
import { esquecerNasOrdens } from './comandos/esquecer.ts'
import { abrirDevidas } from './comandos/recorrencias.ts'
import { ordensDaPessoa } from './consultas/da-pessoa.ts'
import { ordemNaSaida } from './consultas/da-saida.ts'
import { seriesPorCliente } from './consultas/series-por-cliente.ts'
import { frases } from './frases.ts'
import { rotasDasRecorrencias, rotasDosChecklists, rotasDosServicos } from './rotas/cadastros.ts'
import { gatilhosDasOrdens } from './gatilhos.ts'
import { rotasDaCobrancaDaOrdem } from './rotas/cobranca.ts'
import { rotasDosExtras } from './rotas/extras.ts'
import { rotasDasOrdens } from './rotas/ordens.ts'
import { rotasDosRegistros } from './rotas/registros.ts'
import { trabalhoDoAlerta, trabalhoDoExtra } from './tipos-de-trabalho.ts'

/** Service orders: what is asked, planned, done and signed in the field. */
export function moduloDasOrdens(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: difusoesDasOrdens,
    gatilhos: gatilhosDasOrdens,
    avisos: avisosDasOrdens,
    canaisAoVivo: canaisDasOrdens,
    assinantes: [
      assinar(alertaAbriu, trabalhoDoAlerta, (e) =>
        PEDEM_VISITA.includes(e.tipo) ? `ordens:alerta:${e.alerta_id}` : null,
      ),
      assinar(propostaAconteceu, trabalhoDoExtra, (e) =>
        RESPONDEM.has(e.fato) ? `ordens:extra:${e.proposta_id}:${e.n}` : null,
      ),
    ],
    trabalhos: [
      trabalho(trabalhoDoExtra, (e) => s.executar(sistema, (u) => avisarExtra(u, e.proposta_id))),
      trabalho(trabalhoDoAlerta, (e) => s.executar(sistema, async (u) => void (await abrirPeloAlerta(u, e)))),
    ],
    rotinas: [{ nome: 'ordens:preventivas', cron: '12 9 * * *', executar: async () => void (await abrirDevidas(s)) }],
    ligados: [
      origensDaSaida(ordemNaSaida),
      relatoriosDeFora(seriesPorCliente),
      aoEsquecer(esquecerNasOrdens),
      aoExportarPessoa({ cadastro: ordensDaPessoa }),
      aoDeixarDemonstracao(
        parteDaDemonstracao(0, 'ordens.deixar_demonstracao', { leva: { 'ordens.ordens': 'ordens de serviço' } }),
      ),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'ordens.ordens', ordens, rotasDasOrdens(s), registro)
      registrar(app, porteiro, 'ordens.cobranca', cobrancaDaOrdem, rotasDaCobrancaDaOrdem(s), registro)
      registrar(app, porteiro, 'ordens.extras', extras, rotasDosExtras(s), registro)
      registrar(app, porteiro, 'ordens.servicos', servicos, rotasDosServicos(s), registro)
      registrar(app, porteiro, 'ordens.checklists', checklists, rotasDosChecklists(s), registro)
      registrar(app, porteiro, 'ordens.registros', registros, rotasDosRegistros(s), registro)
      registrar(app, porteiro, 'ordens.recorrencias', recorrencias, rotasDasRecorrencias(s), registro)
    },
  }
}
