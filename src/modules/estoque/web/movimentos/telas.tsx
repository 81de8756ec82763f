import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contem } from '#kit/objeto.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { useLocais } from '../dados.ts'
import { opcoesDe, QUAIS } from '../nomes.ts'
import { AjustesAAprovar } from '../ajustes/lista.tsx'
import { FormularioDeMovimento } from './formulario.tsx'
import type { Local } from '../../contract/cadastros.ts'
import { Emergencias } from '../retidos/emergencias.tsx'
import { Retidos } from '../retidos/lista.tsx'

type Aba = keyof typeof QUAIS

function Tela({ titulo, detalhe, quais }: { titulo: string; detalhe: string; quais: readonly [Aba, ...Aba[]] }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [escolhido, setQual] = useState<Aba | null>(null)
  const qual = escolhido ?? (contem(quais, search.tipo) ? search.tipo : quais[0])
  const locais = useLocais()
  // more kinds than fit side by side
  const emLista = useCelular() || quais.length > 4
  useEstoqueAoVivo()
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={titulo} detalhe={detalhe} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-3xl gap-5 p-5 max-md:p-3">
          {quais.length > 1 && emLista && (
            <Select rotulo="Tipo" opcoes={opcoesDe(QUAIS, quais)} valor={qual} aoMudar={setQual} />
          )}
          {quais.length > 1 && !emLista && (
            <SegmentedControl rotulo="Tipo" opcoes={opcoesDe(QUAIS, quais)} valor={qual} aoMudar={setQual} />
          )}
          {locais.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os locais" />}
          {locais.isError && <ErrorState oQueFalhou="Os locais não carregaram." aoTentar={() => locais.refetch()} />}
          {locais.data && <Forma qual={qual} locais={locais.data} />}
        </div>
      </div>
    </div>
  )
}

function Forma({ qual, locais }: { qual: Aba; locais: readonly Local[] }) {
  if (qual === 'retidos') return <Retidos locais={locais} />
  if (qual === 'aprovar') return <AjustesAAprovar />
  if (qual === 'emergencia') return <Emergencias locais={locais} />
  return <FormularioDeMovimento key={qual} qual={qual} locais={locais} />
}

/** `/est/movimentacoes/entrada` */
export const TelaDeEntrada = () => <Tela titulo="Entrada" detalhe="do fornecedor para um local" quais={['entrada']} />
/** `/est/movimentacoes/saida` */
export const TelaDeSaida = () => <Tela titulo="Saída" detalhe="código, quantidade, Enter" quais={['saida']} />
/** `/est/movimentacoes/ajuste` */
export const TelaDeAjuste = () => (
  <Tela
    titulo="Ajuste"
    detalhe="o que falta ou sobra, com o motivo"
    quais={['ajuste', 'perda', 'emergencia', 'aprovar']}
  />
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
        'retidos',
        ...(ajusta ? ['perda' as const] : []),
      ]}
    />
  )
}
