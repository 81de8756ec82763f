import type { ReactNode } from 'react'
import { linhas } from '#departments/index.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import type { conversas } from '#modules/chat/contract/conversas.ts'
import type { contatos } from '#modules/contatos/contract/contatos.ts'
import type { cartoes } from '#modules/funis/contract/cartoes.ts'
import type { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { Contact, KanbanSquare, ListChecks, MessageCircle } from '#ui/icones.ts'
import { podeAbrir } from '../rotas/guardas.ts'

export const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')
export const listarContatos = resumo<typeof contatos.listar>('GET', '/api/contatos')
export const procurarCartoes = resumo<typeof cartoes.procurar>('GET', '/api/cartoes/procurar')
export const listarTarefas = resumo<typeof tarefas.listar>('GET', '/api/tarefas')

interface Achado {
  id: string
  rotulo: string
  detalhe: string
  href: string
}
/** A kind of record that the palette searches. A new kind is one row here. */
interface Busca {
  titulo: string
  /** route that shows a record; the search is skipped for users who may not open it */
  path: string
  icone: ReactNode
  buscar(busca: string, signal: AbortSignal): Promise<Achado[]>
}

const POR_GRUPO = 6
const juntar = (...partes: (string | null | undefined)[]) => partes.filter(Boolean).join(' · ')

const buscas: readonly Busca[] = [
  {
    titulo: 'Conversas',
    path: '/chat/chat',
    icone: <MessageCircle />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarConversas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.contato_nome,
        detalhe: juntar(c.contato_telefone ? formatarTelefone(c.contato_telefone) : c.contato_email, c.caixa_nome),
        href: `/chat/chat?conversa=${c.id}`,
      }))
    },
  },
  {
    titulo: 'Contatos',
    path: '/cad/cadastros/contatos/{id}',
    icone: <Contact />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarContatos, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.nome || (c.telefone ? formatarTelefone(c.telefone) : 'Sem nome'),
        detalhe: juntar(c.telefone && formatarTelefone(c.telefone), c.cidade),
        href: `/cad/cadastros/contatos/${c.id}`,
      }))
    },
  },
  {
    titulo: 'Cartões',
    path: '/funil/{id}',
    icone: <KanbanSquare />,
    async buscar(busca, signal) {
      const { data } = await chamar(procurarCartoes, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.titulo,
        detalhe: juntar(c.funil_nome, c.estagio_nome),
        href: `/funil/${c.funil_id}?cartao=${c.id}`,
      }))
    },
  },
  {
    titulo: 'Tarefas',
    path: '/co/tarefas/view/{id}',
    icone: <ListChecks />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarTarefas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((t) => ({
        id: t.id,
        rotulo: t.titulo,
        detalhe: juntar(t.responsavel.nome, t.cartao?.funil_nome),
        href: `/co/tarefas/view/${t.id}`,
      }))
    },
  },
]

/**
 * Searches every kind of record that the user may open. A kind that fails is left out; when all fail, the error is
 * thrown.
 */
export async function buscarEmTudo(
  quem: Parameters<typeof podeAbrir>[0],
  ir: (href: string) => void,
  busca: string,
  signal: AbortSignal,
): Promise<GrupoDeComandos[]> {
  const minhas = buscas.filter((b) => linhas.some((l) => l.path === b.path && podeAbrir(quem, l)))
  const respostas = await Promise.allSettled(minhas.map((b) => b.buscar(busca, signal)))
  const falha = respostas.find((r) => r.status === 'rejected')
  if (falha && respostas.every((r) => r.status === 'rejected')) throw falha.reason
  return minhas.flatMap((b, n) => {
    const r = respostas[n]
    const achados = r?.status === 'fulfilled' ? r.value : []
    return achados.length > 0
      ? [
          {
            titulo: b.titulo,
            itens: achados.map(({ id, rotulo, detalhe, href }) => ({
              id: `${b.path}:${id}`,
              rotulo,
              detalhe,
              icone: b.icone,
              executar: () => ir(href),
            })),
          },
        ]
      : []
  })
}
