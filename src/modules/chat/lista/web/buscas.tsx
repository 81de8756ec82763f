import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { MessageCircle } from '#ui/icones.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import type { conversas } from '../contract/conversas.ts'

export const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Conversas',
    path: '/chat/chat',
    icone: <MessageCircle />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarConversas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.contato_nome,
        detalhe: emUmaLinha(c.contato_telefone ? formatarTelefone(c.contato_telefone) : c.contato_email, c.caixa_nome),
        href: linkDaConversa(c.id),
      }))
    },
  },
]
