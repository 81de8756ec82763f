import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { useLocais } from '../dados.ts'
import { opcoesDe, QUAIS } from '../nomes.ts'
import { FormularioDeMovimento } from './formulario.tsx'
import type { Qual } from './rascunho.ts'

function Tela({ titulo, detalhe, quais }: { titulo: string; detalhe: string; quais: readonly [Qual, ...Qual[]] }) {
  const [qual, setQual] = useState<Qual>(quais[0])
  const locais = useLocais()
  useEstoqueAoVivo()
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={titulo} detalhe={detalhe} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-3xl gap-5 p-5 max-md:p-3">
          {quais.length > 1 && (
            <SegmentedControl rotulo="Tipo" opcoes={opcoesDe(QUAIS, quais)} valor={qual} aoMudar={setQual} />
          )}
          {locais.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os locais" />}
          {locais.isError && <ErrorState oQueFalhou="Os locais não carregaram." aoTentar={() => locais.refetch()} />}
          {locais.data && <FormularioDeMovimento key={qual} qual={qual} locais={locais.data} />}
        </div>
      </div>
    </div>
  )
}

/** `/est/movimentacoes/entrada` */
export const TelaDeEntrada = () => <Tela titulo="Entrada" detalhe="do fornecedor para um local" quais={['entrada']} />
/** `/est/movimentacoes/saida` */
export const TelaDeSaida = () => <Tela titulo="Saída" detalhe="código, quantidade, Enter" quais={['saida']} />
/** `/est/movimentacoes/ajuste` */
export const TelaDeAjuste = () => (
  <Tela titulo="Ajuste" detalhe="o que falta ou sobra, com o motivo" quais={['ajuste', 'perda']} />
)
/** `/est/movimentacoes/nova` */
export function TelaDeNovaMovimentacao() {
  const ajusta = usePode('estoque.ajuste.criar')
  return (
    <Tela
      titulo="Nova movimentação"
      detalhe="entre locais, devolução ou perda"
      quais={[
        'transferencia',
        'devolucao_ao_fornecedor',
        'devolucao_do_cliente',
        ...(ajusta ? ['perda' as const] : []),
      ]}
    />
  )
}
