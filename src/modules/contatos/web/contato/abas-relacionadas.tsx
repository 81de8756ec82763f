import type { ReactNode } from 'react'
import { GlifoDoCanal, nomeDoCanal } from '#ui/canal.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural, tamanhoDeArquivo } from '#ui/formatos.ts'
import { FileText, KanbanSquare, MessageCircle } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Contato } from '../../tipos.ts'
import { useRelacionados } from '../dados.ts'

type Tudo = NonNullable<ReturnType<typeof useRelacionados>['data']>

/** One kind of related items of the contact, as rows with links. */
function Aba<K extends keyof Tudo>({
  contato,
  qual,
  vazio,
  linha,
}: {
  contato: Contato
  qual: K
  vazio: ReactNode
  linha: (x: Tudo[K][number]) => ReactNode
}) {
  const r = useRelacionados(contato.id)
  if (r.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />
  if (r.isError) return <ErrorState oQueFalhou="Esta parte não carregou." aoTentar={() => r.refetch()} />
  const lista: readonly Tudo[K][number][] = r.data[qual]
  return lista.length === 0 ? vazio : <ul className="flex flex-col">{lista.map(linha)}</ul>
}
const Linha = ({
  href,
  titulo,
  detalhe,
  fim,
}: {
  href: string
  titulo: ReactNode
  detalhe: string
  fim: ReactNode
}) => (
  <li className="flex min-h-12 items-center gap-3 border-b py-2">
    <span className="min-w-0 flex-1">
      <Link className="block truncate text-14 font-medium" href={href}>
        {titulo}
      </Link>
      <span className="block truncate text-12 text-text-2">{detalhe}</span>
    </span>
    <span className="text-12 text-text-2">{fim}</span>
  </li>
)
const STATUS: Record<string, string> = {
  ativa: 'em andamento',
  aberta: 'aberta',
  aguardando: 'aguardando',
  pendente: 'pendente',
  finalizada: 'finalizada',
}
const SITUACAO: Record<string, string> = { aberto: 'aberto', ganho: 'ganho', perdido: 'perdido' }

export const Conversas = ({ contato }: { contato: Contato }) => (
  <Aba
    contato={contato}
    qual="conversas"
    vazio={
      <EmptyState
        icone={<MessageCircle />}
        frase="Nenhuma conversa que você possa ver"
        detalhe="As conversas deste contato nas suas caixas de entrada aparecem aqui."
      />
    }
    linha={(x) => (
      <Linha
        key={x.id}
        href={`/chat/chat?conversa=${x.id}`}
        titulo={
          <span className="inline-flex items-center gap-2">
            <GlifoDoCanal canal={x.canal} />
            {x.caixa_nome}
          </span>
        }
        detalhe={`${nomeDoCanal(x.canal)} · ${STATUS[x.status] ?? x.status}`}
        fim={<RelativeTime quando={x.ultima_interacao_em} />}
      />
    )}
  />
)
type CartaoDoContato = Tudo['cartoes'][number]
/** Groups cards by project number; cards without a project come last. */
function porDossie(cartoes: readonly CartaoDoContato[]): { dossie: string | null; cartoes: CartaoDoContato[] }[] {
  const grupos = new Map<string | null, CartaoDoContato[]>()
  for (const x of cartoes) grupos.set(x.dossie_numero, [...(grupos.get(x.dossie_numero) ?? []), x])
  return [...grupos]
    .map(([dossie, lista]) => ({ dossie, cartoes: lista }))
    .toSorted((a, b) => Number(a.dossie === null) - Number(b.dossie === null))
}
const LinhaDoCartao = ({ x }: { x: CartaoDoContato }) => (
  <Linha
    href={`/funil/${x.funil_id}?cartao=${x.id}`}
    titulo={x.titulo}
    detalhe={[x.funil_nome, x.estagio_nome].join(' · ')}
    fim={
      <Chip tom={x.situacao === 'ganho' ? 'sucesso' : x.situacao === 'perdido' ? 'perigo' : 'neutro'}>
        {SITUACAO[x.situacao] ?? x.situacao}
      </Chip>
    }
  />
)

export function Cartoes({ contato }: { contato: Contato }) {
  const r = useRelacionados(contato.id)
  if (r.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />
  if (r.isError) return <ErrorState oQueFalhou="Os cartões não carregaram." aoTentar={() => r.refetch()} />
  if (r.data.cartoes.length === 0)
    return (
      <EmptyState
        icone={<KanbanSquare />}
        frase="Nenhum cartão que você possa ver"
        detalhe="Os cartões deste contato nos seus funis aparecem aqui, com o dossiê do projeto."
        acao={
          <a
            className="g-btn g-btn--primaria inline-flex h-8 items-center rounded px-3 text-13"
            href={`/co/funis?contato=${contato.id}`}
          >
            Novo cartão
          </a>
        }
      />
    )
  return (
    <div className="flex flex-col gap-5">
      {porDossie(r.data.cartoes).map(({ dossie, cartoes }) => {
        const valor = cartoes.find((x) => x.valor_centavos !== null)?.valor_centavos
        return (
          <section key={dossie ?? 'sem'} aria-label={dossie ? `Dossiê ${dossie}` : 'Sem dossiê'}>
            <h2 className="flex items-baseline gap-2 border-b pb-1 text-13 font-semibold">
              {dossie ? `Dossiê ${dossie}` : 'Sem dossiê'}
              <span className="text-12 font-normal text-text-2">
                {[plural(cartoes.length, 'cartão', 'cartões'), dossie && typeof valor === 'number' && dinheiro(valor)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </h2>
            <ul className="flex flex-col">
              {cartoes.map((x) => (
                <LinhaDoCartao key={x.id} x={x} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
export const Arquivos = ({ contato }: { contato: Contato }) => (
  <Aba
    contato={contato}
    qual="arquivos"
    vazio={
      <EmptyState
        icone={<FileText />}
        frase="Nenhum arquivo"
        detalhe="Os documentos dos cartões deste contato aparecem aqui."
      />
    }
    linha={(x) => (
      <Linha
        key={x.caminho}
        href={`/co/funis/oportunidade/${x.cartao_id}`}
        titulo={x.nome}
        detalhe={`${x.cartao_titulo} · ${tamanhoDeArquivo(x.tamanho)}`}
        fim={null}
      />
    )}
  />
)
