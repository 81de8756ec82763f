import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer } from '#modules/contatos/publico.ts'
import { garantiasNaPagina } from '#modules/campo/publico.ts'
import { aoPassar } from '#modules/ordens/publico.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { comissionamentos } from '../contract/comissionamento.ts'
import { databooks } from '../contract/databooks.ts'
import { mapas } from '../contract/mapa.ts'
import { rmas } from '../contract/rmas.ts'
import { avisosDasGarantias } from './avisos.ts'
import { canaisDasGarantias, difusoesDasGarantias } from './canais-ao-vivo.ts'
import { esquecerNasGarantias } from './comandos/esquecer.ts'
import { trocasDaOrdem } from './comandos/trocas-da-ordem.ts'
import { garantiasDaOrdem } from './consultas/na-pagina.ts'
import { frases } from './frases.ts'
import { rotasDosComissionamentos } from './rotas/comissionamentos.ts'
import { rotasDosDatabooks } from './rotas/databooks.ts'
import { rotasDosMapas } from './rotas/mapa.ts'
import { rotasDosRmas } from './rotas/rmas.ts'

/** What is installed in a plant by serial, its tests, its warranty claims and its databook. */
export function moduloDasGarantias(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: difusoesDasGarantias,
    avisos: avisosDasGarantias,
    canaisAoVivo: canaisDasGarantias,
    ligados: [
      aoPassar(trocasDaOrdem),
      garantiasNaPagina(garantiasDaOrdem),
      aoEsquecer(esquecerNasGarantias),
      // before the orders, plants and items that it names
      aoDeixarDemonstracao(
        parteDaDemonstracao(-2, 'garantias.deixar_demonstracao', { leva: { 'garantias.rmas': 'RMAs' } }),
      ),
    ],
    registrar(app, porteiro, registro) {
      aceitarPlanilhas(app)
      registrar(app, porteiro, 'garantias.mapas', mapas, rotasDosMapas(s), registro)
      registrar(app, porteiro, 'garantias.comissionamentos', comissionamentos, rotasDosComissionamentos(s), registro)
      registrar(app, porteiro, 'garantias.rmas', rmas, rotasDosRmas(s), registro)
      registrar(app, porteiro, 'garantias.databooks', databooks, rotasDosDatabooks(s), registro)
    },
  }
}
