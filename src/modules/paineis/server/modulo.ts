import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { areasDoPainel } from '../contract/areas.ts'
import { comeco } from '../contract/comeco.ts'
import { historicos } from '../contract/historicos.ts'
import { metas } from '../contract/metas.ts'
import { paineis } from '../contract/paineis.ts'
import { rotasDasAreas } from './rotas/areas.ts'
import { rotasDoComeco } from './rotas/comeco.ts'
import { rotasDosHistoricos } from './rotas/historicos.ts'
import { rotasDasMetas } from './rotas/metas.ts'
import { rotasDosPaineis } from './rotas/paineis.ts'

/** Figures from the transition log, targets, histories and department pages. Stores only targets. */
export function moduloDosPaineis(s: Servicos): Modulo {
  return {
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(5, 'paineis.deixar_demonstracao', { leva: { 'paineis.metas': 'metas' } }),
      ),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'paineis', paineis, rotasDosPaineis(s), registro)
      registrar(app, porteiro, 'paineis.metas', metas, rotasDasMetas(s), registro)
      registrar(app, porteiro, 'paineis.historicos', historicos, rotasDosHistoricos(s), registro)
      registrar(app, porteiro, 'paineis.areas', areasDoPainel, rotasDasAreas(s), registro)
      registrar(app, porteiro, 'paineis.comeco', comeco, rotasDoComeco(s), registro)
    },
  }
}
