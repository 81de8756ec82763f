import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Conta, ContaNaLista, Dono } from '../tipos.ts'
import { useContasDo } from './dados.ts'
import { EnviarFatura } from './enviar-fatura.tsx'
import { PorLerNaConversa } from './por-ler.tsx'
import { SITUACAO, tituloNaLista, VEIO_DE } from './nomes.ts'

interface PropsDaEscolha {
  /** what a new bill belongs to, besides the contact */
  dono: Dono
  contato: { id: string; nome: string }
  arquivo?: File | null
  aoEscolher: (conta: Pick<Conta, 'id'>) => void
}

/** Sends a new bill, or chooses one that the contact has: those of the conversation first. */
export function EscolherFatura({ dono, contato, arquivo = null, aoEscolher }: PropsDaEscolha) {
  const envia = usePode('contas.conta.conferir')
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContasDo({
    tipo: 'contato',
    id: contato.id,
  })
  const lista = data?.pages.flatMap((p) => p.data) ?? []
  const daConversa = lista.filter((c) => c.veio_de === 'mensagem')
  const outras = lista.filter((c) => c.veio_de !== 'mensagem')
  return (
    <div className="grid gap-5 p-5 max-md:p-4">
      {envia && (
        <EnviarFatura dono={dono} rotulo="Solte a foto ou o PDF da fatura" inicial={arquivo} aoEnviar={aoEscolher} />
      )}
      {isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as faturas" />}
      {!data && error && (
        <ErrorState oQueFalhou="As faturas não carregaram." detalhe={error.message} aoTentar={() => refetch()} />
      )}
      {data && lista.length === 0 && (
        <p className="text-13 text-text-2">{contato.nome || 'Este contato'} ainda não tem fatura lida.</p>
      )}
      <Grupo titulo="Usar fatura da conversa" contas={daConversa} aoEscolher={aoEscolher} />
      <PorLerNaConversa contatoId={contato.id} ativo={envia} aoLer={aoEscolher} />
      <Grupo
        titulo={daConversa.length > 0 ? 'Outras faturas' : `Faturas de ${contato.nome}`}
        contas={outras}
        aoEscolher={aoEscolher}
      />
      {hasNextPage && (
        <Button ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

function Grupo({
  titulo,
  contas,
  aoEscolher,
}: {
  titulo: string
  contas: readonly ContaNaLista[]
  aoEscolher: PropsDaEscolha['aoEscolher']
}) {
  if (contas.length === 0) return null
  return (
    <section aria-label={titulo}>
      <h2 className="pb-1 text-12 font-semibold text-text-2">{titulo}</h2>
      <ul className="border-t">
        {contas.map((c) => (
          <li key={c.id} className="border-b">
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 px-1 py-2 text-left hover:bg-surface-2"
              onClick={() => aoEscolher(c)}
            >
              <span className="min-w-0 flex-1">
                <span className="num block text-13 font-medium md:truncate">{tituloNaLista(c)}</span>
                <span className="block truncate text-12 text-text-2">
                  {c.situacao === 'recusada' ? c.recusa : `${VEIO_DE[c.veio_de]} em ${dataHora(c.criada_em)}`}
                </span>
              </span>
              <Chip tom={SITUACAO[c.situacao].tom}>{SITUACAO[c.situacao].rotulo}</Chip>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
