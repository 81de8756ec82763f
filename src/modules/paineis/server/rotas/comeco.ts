import type { Tratadores } from '#platform/http/rotas.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import { definirParametro } from '#platform/postgres/parametros.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { comeco } from '../../contract/comeco.ts'
import { COMECO_DISPENSADO, comecoDaEmpresa } from '../consultas/comeco.ts'
import { comecoDaArea, comecoDispensadoDa } from '../consultas/comeco-da-area.ts'

export const rotasDoComeco = (s: Servicos): Tratadores<typeof comeco> => ({
  async ver() {
    return { success: true, data: await comecoDaEmpresa(s) }
  },
  async dispensar({ ctx, body }) {
    await dispensar(s, ctx, COMECO_DISPENSADO, 'comeco', body)
    return { success: true }
  },
  async daArea({ params }) {
    return { success: true, data: await comecoDaArea(s, params.area) }
  },
  async dispensarDaArea({ ctx, params, body }) {
    await dispensar(s, ctx, comecoDispensadoDa(params.area), `comeco.${params.area}`, body)
    return { success: true }
  },
})

const dispensar = (s: Servicos, ctx: Autor, parametro: string, lista: string, depois: { dispensado: boolean }) =>
  s.executar(ctx, async (u) => {
    const antes = await definirParametro(u.tx, parametro, depois.dispensado)
    u.auditar({
      acao: 'comeco.dispensar',
      entidade: 'plataforma',
      entidade_id: lista,
      antes: { dispensado: antes === true },
      depois,
    })
  })
