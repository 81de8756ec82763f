import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Valores } from '#engines/funil/campos.ts'
import { documentosDoCartao } from '../../contract/documentos.ts'
import {
  cartaoPorId,
  camposEmUso,
  funilVigente,
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  documentosDe,
} from '#modules/funis/publico.ts'
import { avisarVencimentos } from './comandos/avisar.ts'
import { encerrarPedido, PEDIDO_NAO_ENCONTRADO } from './comandos/pedir.ts'
import { pedidosDe } from './consultas/pedidos.ts'

function rotas(s: Servicos): Tratadores<typeof documentosDoCartao> {
  const db = s.banco.db
  async function emAlcance(ctx: Ctx, id: string, senao = CARTAO_NAO_ENCONTRADO) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw naoEncontrado(senao)
    return { alcance, linha }
  }
  return {
    async doCartao({ ctx, params }) {
      const { linha } = await emAlcance(ctx, params.id)
      const [funil, campos] = await Promise.all([funilVigente(db, linha.funil_id), camposEmUso(db)])
      const pedidos = await pedidosDe(db, campos, params.id)
      return {
        success: true,
        data: {
          documentos: await documentosDe(
            db,
            funil.definicao,
            campos,
            linha.estagio_id,
            linha.valores as Valores,
            pedidos,
          ),
          pedidos,
        },
      }
    },
    async encerrarPedido({ ctx, params }) {
      const p = await db
        .selectFrom('funis.pedidos_de_documentos')
        .select('cartao_id')
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!p) throw naoEncontrado(PEDIDO_NAO_ENCONTRADO)
      const { alcance, linha } = await emAlcance(ctx, p.cartao_id, PEDIDO_NAO_ENCONTRADO)
      exigirEditar(ctx, alcance, linha.funil_id)
      await s.executar(ctx, (u) => encerrarPedido(u, params.id))
      return { success: true }
    },
  }
}

/** Documents of a card: required, attached, expiring. */
export const parteDosDocumentos = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/f/documentos/{token}',
      chamadas: '/api/documentos/{token}',
      porque: 'a customer sends missing documents through a link that expires',
    },
  ],
  rotinas: [{ nome: 'funis:avisar-documentos', cron: '7 11 * * *', executar: () => avisarVencimentos(s) }],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'funis.documentos', documentosDoCartao, rotas(s), registro),
})
