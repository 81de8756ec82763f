import type { Tratadores } from '#platform/http/rotas.ts'
import { definirParametro } from '#platform/postgres/parametros.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { comeco } from '../../contract/comeco.ts'
import { COMECO_DISPENSADO, comecoDaEmpresa } from '../consultas/comeco.ts'

export const rotasDoComeco = (s: Servicos): Tratadores<typeof comeco> => ({
  async ver() {
    return { success: true, data: await comecoDaEmpresa(s) }
  },
  async dispensar({ ctx, body }) {
    await s.executar(ctx, async (u) => {
      const antes = await definirParametro(u.tx, COMECO_DISPENSADO, body.dispensado)
      u.auditar({
        acao: 'comeco.dispensar',
        entidade: 'plataforma',
        entidade_id: 'comeco',
        antes: { dispensado: antes === true },
        depois: body,
      })
    })
    return { success: true }
  },
})
