import { LinkButton } from '#ui/link.tsx'
import { Section } from '#ui/pane.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { atos, useDaConversa } from '#modules/chat/atos/web/dados/atos.ts'
import { previa } from '#modules/chat/lista/web/previa.ts'

type Similar = Conversa & { semelhanca: 'contato' | 'telefone' | 'texto' }

/**
 * Other conversations of the same person, also under another name, and conversations on the same subject, in inboxes
 * that the user may see.
 */
export function ConversasParecidas({ c, href }: { c: Conversa; href: (id: string) => string }) {
  const { data, isPending, isError, refetch } = useDaConversa(c, 'similares', (signal) =>
    chamar(atos.similares, { params: { id: c.id }, query: { limite: 20 } }, { signal }),
  )
  const dela = (data ?? []).filter((x) => x.semelhanca !== 'texto')
  const assunto = (data ?? []).filter((x) => x.semelhanca === 'texto').slice(0, 5)
  return (
    <>
      <Section titulo="Conversas anteriores" contagem={data ? dela.length : undefined}>
        {isPending && <Skeleton className="my-1 h-4" />}
        {isError && <LinkButton onClick={() => void refetch()}>Não carregaram. Tentar de novo</LinkButton>}
        {data && dela.length === 0 && <p className="text-12 text-text-2">Esta é a primeira.</p>}
        <Lista conversas={dela} href={href} />
      </Section>
      {assunto.length > 0 && (
        <Section titulo="Assunto parecido">
          <Lista conversas={assunto} href={href} comNome />
        </Section>
      )}
    </>
  )
}

function Lista({
  conversas,
  href,
  comNome,
}: {
  conversas: readonly Similar[]
  href: (id: string) => string
  comNome?: boolean
}) {
  const { eu } = useChat()
  return (
    <ul>
      {conversas.map((x) => (
        <li key={x.id}>
          <a
            href={href(x.id)}
            className="-mx-1.5 flex h-7 items-center gap-2 rounded-xs px-1.5 text-12 hover:bg-surface-2"
          >
            <GlifoDaCaixa canal={x.canal} className="icone size-3.5! text-text-2" />
            <span className="min-w-0 flex-1 truncate">
              {comNome && `${x.contato_nome}: `}
              {x.motivo_finalizacao || (x.ultima_mensagem ? previa(x.ultima_mensagem, eu.id).texto : x.caixa_nome)}
            </span>
            <RelativeTime quando={x.ultima_mensagem?.criado_em ?? x.criado_em} className="num text-text-2" />
          </a>
        </li>
      ))}
    </ul>
  )
}
