import { naoEncontrado } from '#kit/erro.ts'
import { donoDeContas } from '#modules/contas/publico.ts'
import { cartaoPorId } from '#modules/funis/cartao/server/consultas/cartao.ts'
import { alcanceNosFunis, CARTAO_NAO_ENCONTRADO, exigirEditar } from '#modules/funis/nucleo/server/politica.ts'
import type { Modulo } from '#platform/modulo.ts'
import { pode } from '#platform/http/contexto.ts'

/** The bills of a card follow its reach. */
export const parteDasFaturas = (): Modulo => ({
  ligados: [
    donoDeContas({
      tipo: 'cartao',
      async abrir(db, ctx, id, para) {
        const alcance = await alcanceNosFunis(db, ctx)
        const cartao = pode(ctx, 'funis.cartao.ver') ? await cartaoPorId(db, alcance, id) : undefined
        if (!cartao) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
        if (para === 'editar') exigirEditar(ctx, alcance, cartao.funil_id)
        return { contatoId: cartao.contato_id }
      },
    }),
  ],
})
