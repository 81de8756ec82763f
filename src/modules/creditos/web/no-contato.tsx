import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { prometido } from '../contract/prometido.ts'
import { Comparado } from './prometido.tsx'

/** Tab of a contact: what the accepted proposal promised, and what the invoices or the bills show since. */
export function EconomiaDoContato({ contato }: { contato: { id: string } }) {
  return usePode('creditos.saldo.ver') ? (
    <Economia contatoId={contato.id} />
  ) : (
    <EmptyState frase="A economia dos clientes é de quem cuida da energia." />
  )
}

function Economia({ contatoId }: { contatoId: string }) {
  const r = useQuery({
    queryKey: ['creditos', 'prometido', contatoId],
    queryFn: async ({ signal }) => (await chamar(prometido.doContato, { params: { id: contatoId } }, { signal })).data,
  })
  if (r.isPending) return <SkeletonList linhas={1} comRosto={false} rotulo="Carregando a economia" />
  if (r.isError)
    return (
      <ErrorState oQueFalhou="A economia não carregou." detalhe={r.error.message} aoTentar={() => void r.refetch()} />
    )
  if (!r.data)
    return (
      <EmptyState
        frase="Ainda sem um mês completo"
        detalhe="De um cooperado, a primeira fatura. De quem tem usina, a conta de antes dela, a de um mês depois da homologação e a leitura desse mês."
      />
    )
  return <Comparado de={r.data} />
}
