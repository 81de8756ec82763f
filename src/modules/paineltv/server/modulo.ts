import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aparelho, paineltv } from '../contract/paineltv.ts'
import { rotasDoAparelho, rotasDoPainelDeTv } from './rotas.ts'

/** TV screens. */
export function moduloDoPainelDeTv(s: Servicos): Modulo {
  return {
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(5, 'paineltv.deixar_demonstracao', {
          leva: { 'paineltv.listas': 'listas do painel de TV' },
        }),
      ),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'paineltv', paineltv, rotasDoPainelDeTv(s), registro)
      registrar(app, porteiro, 'paineltv.aparelho', aparelho, rotasDoAparelho(s), registro)
    },
  }
}
