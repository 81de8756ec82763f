import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { comBusca, href } from '#platform/navegador/href.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { CircleUserRound, UserPlus } from '#ui/icones.ts'
import type { departamentos } from '#modules/acesso/nucleo/contract/departamentos.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import type { usuarios } from '../contract/usuarios.ts'

export const listarColegas = resumo<typeof usuarios.colegas>('GET', '/api/colegas')

const listarDepartamentos = resumo<typeof departamentos.listar>('GET', '/api/departamentos')

/** Code → name of the departments. */
async function nomesDosDepartamentos(): Promise<ReadonlyMap<string, string>> {
  const lista = await consultas.fetchQuery({
    queryKey: chaves.departamentos,
    staleTime: Infinity,
    queryFn: async () => (await chamar(listarDepartamentos, {})).data,
  })
  return new Map(lista.map((d) => [d.codigo, d.nome]))
}

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Convidar pessoas',
    path: '/cad/cadastros/usuarios',
    href: href('/cad/cadastros/usuarios'),
    icone: <UserPlus />,
    palavras: ['convite', 'usuário', 'colega', 'novo'],
  },
]

/** Colleagues whose name matches, with the names of their departments. */
export async function procurarColegas(busca: string, signal: AbortSignal) {
  const [{ data }, nomes] = await Promise.all([
    chamar(listarColegas, { query: { busca, limit: POR_GRUPO } }, { signal }),
    nomesDosDepartamentos(),
  ])
  return data.map((p) => ({ ...p, areas: p.departamentos.map((c) => nomes.get(c) ?? c).join(', ') }))
}

export const buscas: readonly Busca[] = [
  {
    titulo: 'Pessoas',
    path: '/cad/cadastros/usuarios',
    icone: <CircleUserRound />,
    async buscar(busca, signal) {
      const pessoas = await procurarColegas(busca, signal)
      return pessoas.map((p) => ({
        id: p.id,
        rotulo: p.nome,
        detalhe: emUmaLinha(p.cargo, p.areas),
        href: comBusca(href('/cad/cadastros/usuarios'), { pessoa: p.id }),
      }))
    },
  },
]
