import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { procurar } from '#ui/busca.ts'
import { POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { KanbanSquare } from '#ui/icones.ts'
import { linkDoQuadro } from '#modules/funis/links.ts'
import type { areasDoPainel } from '../contract/areas.ts'

const meusFunis = resumo<typeof areasDoPainel.funis>('GET', '/api/paineis/funis')

/** The stages of the funnels that the user works in. The funnel distinguishes equal names. */
export const buscas: readonly Busca[] = [
  {
    titulo: 'Estágios',
    path: '/home',
    icone: <KanbanSquare />,
    async buscar(busca) {
      const funis = await consultas.fetchQuery({
        queryKey: ['paineis', 'area', null],
        staleTime: 60_000,
        queryFn: async () => (await chamar(meusFunis, { query: {} })).data,
      })
      const estagios = funis.flatMap((f) => f.estagios.map((e) => ({ ...e, funil: f })))
      return procurar(estagios, busca, (e) => ({ rotulo: e.nome, detalhe: e.funil.nome }))
        .slice(0, POR_GRUPO)
        .map((e) => ({
          id: e.estagio_id,
          rotulo: e.nome,
          detalhe: e.funil.nome,
          href: `${linkDoQuadro(e.funil.id, { vista: 'tabela' })}&estagio_id=${e.estagio_id}`,
        }))
    },
  },
]
