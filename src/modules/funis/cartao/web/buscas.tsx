import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { KanbanSquare } from '#ui/icones.ts'
import type { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'

export const procurarCartoes = resumo<typeof cartoes.procurar>('GET', '/api/cartoes/procurar')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Novo cartão: escolher o funil',
    path: '/co/funis',
    href: '/co/funis',
    permissao: 'funis.cartao.editar',
    icone: <KanbanSquare />,
    palavras: ['criar', 'oportunidade', 'negócio'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'Cartões',
    path: '/funil/{id}',
    icone: <KanbanSquare />,
    async buscar(busca, signal) {
      const { data } = await chamar(procurarCartoes, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.titulo,
        detalhe: emUmaLinha(c.funil_nome, c.estagio_nome),
        href: `/funil/${c.funil_id}?cartao=${c.id}`,
      }))
    },
  },
]
