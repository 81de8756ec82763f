import { linkDaConta } from '#modules/contas/links.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { ContaNaLista, Dono } from '../tipos.ts'
import { useContasDo } from './dados.ts'
import { EnviarFatura } from './enviar-fatura.tsx'
import { SITUACAO, tituloNaLista } from './nomes.ts'

/** The bills of a contact, card or proposal, and where one is sent. */
export function Faturas({ dono }: { dono: Dono }) {
  const envia = usePode('contas.conta.conferir')
  const navegar = useNavegar()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContasDo(dono)
  if (isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as faturas" />
  if (!data)
    return <ErrorState oQueFalhou="As faturas não carregaram." detalhe={error?.message} aoTentar={() => refetch()} />
  const lista = data.pages.flatMap((p) => p.data)
  return (
    <section aria-label="Faturas" className="grid max-w-3xl gap-4">
      {envia && (
        <EnviarFatura
          dono={dono}
          aoEnviar={async (conta) => {
            await navegar({ href: linkDaConta(conta) })
          }}
        />
      )}
      {lista.length === 0 ? (
        <EmptyState
          frase="Nenhuma fatura ainda"
          detalhe="Envie a conta de energia em PDF, foto ou XML: os campos aparecem ao lado da imagem."
        />
      ) : (
        <ul>
          {lista.map((c) => (
            <Fatura key={c.id} fatura={c} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Fatura({ fatura: c }: { fatura: ContaNaLista }) {
  const { rotulo, tom } = SITUACAO[c.situacao]
  return (
    <li className="flex items-center gap-3 border-b py-2.5">
      <span className="min-w-0 flex-1">
        <Link href={linkDaConta(c)} className="block truncate text-13 font-medium">
          {tituloNaLista(c)}
        </Link>
        <span className="block truncate text-12 text-text-2">
          {c.situacao === 'recusada' ? c.recusa : `${c.nome} · enviada em ${dataHora(c.criada_em)}`}
        </span>
      </span>
      <Chip tom={tom}>{rotulo}</Chip>
    </li>
  )
}
