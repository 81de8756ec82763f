import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { Wrench } from '#ui/icones.ts'
import type { ordens } from '../contract/ordens.ts'
import { linkDaNovaOrdem, linkDaOrdem } from '../links.ts'
import { nomesDasSituacoes } from '../regras/estados.ts'
import { numeroDaOrdem } from '../regras/numero.ts'

const listarOrdens = resumo<typeof ordens.listar>('GET', '/api/ordens/ordens')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Nova ordem de serviço',
    path: '/mpvl/ordens-servico/nova',
    href: linkDaNovaOrdem(),
    permissao: 'ordens.ordem.criar',
    icone: <Wrench />,
    palavras: ['os', 'visita', 'chamado', 'campo'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'Ordens de serviço',
    path: '/mpvl/ordens-servico/{id}',
    icone: <Wrench />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarOrdens, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((o) => ({
        id: o.id,
        rotulo: `${numeroDaOrdem(o)}, ${o.titulo}`,
        detalhe: emUmaLinha(o.contato ?? '', nomesDasSituacoes[o.situacao].toLowerCase()),
        href: linkDaOrdem(o.id),
      }))
    },
  },
]
