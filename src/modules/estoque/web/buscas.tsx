import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { Package } from '#ui/icones.ts'
import type { materiais } from '../contract/materiais.ts'
import { linkDoMaterial } from '../links.ts'
import { qtd } from './nomes.ts'

const listarMateriais = resumo<typeof materiais.listar>('GET', '/api/estoque/materiais')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Materiais',
    path: '/est/materiais/{id}',
    icone: <Package />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarMateriais, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((m) => ({
        id: m.id,
        rotulo: m.nome,
        detalhe: emUmaLinha(m.codigo, `${qtd(m.disponivel)} ${m.unidade.toLowerCase()} livres`),
        href: linkDoMaterial(m.id),
      }))
    },
  },
]
