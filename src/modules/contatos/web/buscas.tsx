import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { Contact } from '#ui/icones.ts'
import type { contatos } from '../contract/contatos.ts'

export const listarContatos = resumo<typeof contatos.listar>('GET', '/api/contatos')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Contatos',
    path: '/cad/cadastros/contatos/{id}',
    icone: <Contact />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarContatos, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.nome || (c.telefone ? formatarTelefone(c.telefone) : 'Sem nome'),
        detalhe: emUmaLinha(c.telefone && formatarTelefone(c.telefone), c.cidade),
        ...(c.email ? { desempate: c.email } : {}),
        href: `/cad/cadastros/contatos/${c.id}`,
      }))
    },
  },
]
