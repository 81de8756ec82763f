import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { prometido } from '../../contract/prometido.ts'
import { acuraciaPorVendedor } from '../../regras/prometido.ts'
import { nomesDe, prometidoRealizado } from '../consultas/prometido.ts'

export function rotasDoPrometido(s: Servicos): Tratadores<typeof prometido> {
  const db = s.banco.db
  return {
    async doContato({ ctx, params }) {
      const [linha] = await prometidoRealizado(db, { ctx, ligados: s.ligados, contatoId: params.id })
      if (!linha) return { success: true, data: null }
      const { contato_id: _, vendedor_id: __, ...data } = linha
      return { success: true, data }
    },
    async vendedores({ ctx }) {
      const linhas = acuraciaPorVendedor(await prometidoRealizado(db, { ctx, ligados: s.ligados, contatoId: null }))
      const nomes = await nomesDe(
        db,
        linhas.map((l) => l.vendedor_id),
      )
      return { success: true, data: linhas.map((l) => ({ ...l, vendedor: nomes.get(l.vendedor_id) ?? '' })) }
    },
  }
}
