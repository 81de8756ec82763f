import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { notas, pendencias } from '../contract/notas.ts'
import { fornecedores, pedidos } from '../contract/pedidos.ts'
import { aceitarArquivos } from './aceitar.ts'
import { canaisDasCompras, difusoesDasCompras } from './canais-ao-vivo.ts'
import { frases } from './frases.ts'
import { gatilhosDasCompras } from './gatilhos.ts'
import { rotasDasNotas, rotasDasPendencias } from './rotas/notas.ts'
import { parteDosSaldos } from './saldos/parte.ts'
import { rotasDosFornecedores, rotasDosPedidos } from './rotas/pedidos.ts'

/** Purchases: orders to suppliers, and the conference of their invoices until they are in the ledger. */
export function moduloDasCompras(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  const conferencias: Modulo = {
    difusoes: difusoesDasCompras,
    gatilhos: gatilhosDasCompras,
    ligados: [
      // before the materials that they name
      aoDeixarDemonstracao(
        parteDaDemonstracao(-1, 'compras.deixar_demonstracao', {
          leva: {
            'compras.fornecedores': 'fornecedores',
            'compras.pedidos': 'pedidos de compra',
            'compras.notas': 'notas de entrada',
          },
        }),
      ),
    ],
    registrar(app, porteiro, registro) {
      aceitarArquivos(app)
      registrar(app, porteiro, 'compras.notas', notas, rotasDasNotas(s), registro)
      registrar(app, porteiro, 'compras.pendencias', pendencias, rotasDasPendencias(s), registro)
      registrar(app, porteiro, 'compras.pedidos', pedidos, rotasDosPedidos(s), registro)
      registrar(app, porteiro, 'compras.fornecedores', fornecedores, rotasDosFornecedores(s), registro)
    },
  }
  return { ...juntar([conferencias, parteDosSaldos(s)]), canaisAoVivo: canaisDasCompras }
}
