import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { ShieldCheck } from '#ui/icones.ts'
import type { rmas } from '../contract/rmas.ts'
import { linkDasGarantias, linkDoRma } from '../links.ts'
import { nomesDasSituacoes, numeroDoRma } from '../regras/rma.ts'

const listarRmas = resumo<typeof rmas.listar>('GET', '/api/garantias/rmas')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Consultar a garantia de uma série',
    path: '/mpvl/garantias',
    href: linkDasGarantias(),
    permissao: 'garantias.garantia.ver',
    icone: <ShieldCheck />,
    palavras: ['rma', 'série', 'número de série', 'defeito'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'RMAs',
    path: '/mpvl/garantias/{id}',
    icone: <ShieldCheck />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarRmas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((r) => ({
        id: r.id,
        rotulo: `${numeroDoRma(r.numero)}, ${r.modelo}`,
        detalhe: emUmaLinha(r.serie, nomesDasSituacoes[r.situacao].toLowerCase()),
        href: linkDoRma(r.id),
      }))
    },
  },
]
