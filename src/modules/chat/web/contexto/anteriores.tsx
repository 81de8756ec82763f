import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#ui/link.tsx'
import { Section } from '#ui/pane.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '../../contract/conversas.ts'
import type { Conversa } from '../../tipos.ts'
import { GlifoDaCaixa } from '../canal.tsx'
import { chaves } from '../dados/chaves.ts'
import { previa } from '../lista/previa.ts'
import { useChat } from '../contexto-do-chat.tsx'

/** Other conversations of the same person, in whatever inbox the attendant may see. */
export function ConversasAnteriores({ c, href }: { c: Conversa; href: (id: string) => string }) {
  const { eu } = useChat()
  const chave = c.contato_telefone ?? c.contato_email
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: chaves.anteriores(chave ?? ''),
    enabled: chave !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await chamar(conversas.listar, { query: { busca: chave ?? '', limit: 20 } }, { signal })).data,
  })
  const outras = (data ?? []).filter((x) => x.id !== c.id && x.contato_id === c.contato_id)
  if (chave === null) return null
  return (
    <Section titulo="Conversas anteriores" contagem={data ? outras.length : undefined}>
      {isPending && <Skeleton className="my-1 h-4" />}
      {isError && <LinkButton onClick={() => void refetch()}>Não carregaram. Tentar de novo</LinkButton>}
      {data && outras.length === 0 && <p className="text-12 text-text-2">Esta é a primeira.</p>}
      <ul>
        {outras.map((x) => (
          <li key={x.id}>
            <a href={href(x.id)} className="-mx-1.5 flex h-7 items-center gap-2 rounded-xs px-1.5 text-12 hover:bg-surface-2">
              <GlifoDaCaixa canal={x.canal} className="icone size-3.5! text-text-2" />
              <span className="min-w-0 flex-1 truncate">{x.motivo_finalizacao || (x.ultima_mensagem ? previa(x.ultima_mensagem, eu.nome).texto : x.caixa_nome)}</span>
              <RelativeTime quando={x.ultima_mensagem?.criado_em ?? x.criado_em} className="num text-text-2" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
