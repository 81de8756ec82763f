import { useDeferredValue, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { CircleCheck, Download } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { atrasos, type TituloAberto } from '../contract/atrasos.ts'
import type { FaixaDeAtraso } from '../tipos.ts'
import { useTitulosAbertos } from './dados.ts'
import { FAIXAS } from './nomes.ts'

/** Who owes, the oldest first, with what each asks for today; the same list goes to a sheet. */
export function EmAtraso({ faixa }: { faixa: FaixaDeAtraso | undefined }) {
  const [busca, setBusca] = useState('')
  const procurada = useDeferredValue(busca.trim())
  const filtro = { ...(faixa ? { faixa } : {}), ...(procurada ? { busca: procurada } : {}) }
  const lista = useTitulosAbertos(filtro)
  const titulos = lista.data?.pages.flatMap((p) => p.titulos) ?? []
  const exportar = () =>
    baixar(atrasos.exportar, { query: filtro }).catch((erro: unknown) =>
      avisarFalha('O arquivo não pôde ser gerado.', erro),
    )
  return (
    <section aria-label="Quem deve" className="grid max-w-[960px] content-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold">{faixa ? FAIXAS[faixa] : 'Tudo o que falta receber'}</h2>
        <SearchInput
          rotulo="Procurar quem deve"
          placeholder="Nome, número, UC…"
          tamanho="pequeno"
          className="w-56 max-md:w-full"
          valor={busca}
          aoMudar={setBusca}
        />
        <Button tamanho="pequeno" icone={<Download />} onClick={() => void exportar()}>
          Exportar
        </Button>
      </div>
      {lista.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando quem deve" />}
      {lista.isError && <ErrorState oQueFalhou="A lista não carregou." aoTentar={() => lista.refetch()} />}
      {lista.data && titulos.length === 0 && (
        <EmptyState icone={<CircleCheck />} frase={procurada ? 'Nada com este texto.' : 'Nada em aberto aqui.'} />
      )}
      {titulos.length > 0 && (
        <ul aria-label="Títulos em aberto" className="rounded border">
          {titulos.map((t) => (
            <Titulo key={t.id} t={t} />
          ))}
        </ul>
      )}
      {lista.hasNextPage && (
        <Button
          className="justify-self-center"
          ocupado={lista.isFetchingNextPage}
          onClick={() => void lista.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

const quando = (dias: number): string => (dias > 0 ? `${plural(dias, 'dia')} de atraso` : 'a vencer')

const Titulo = ({ t }: { t: TituloAberto }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 text-13 last:border-b-0">
    <span className="min-w-0 flex-1 max-md:basis-full">
      <span className="block truncate font-medium">{t.nome || 'Pessoa removida'}</span>
      <span className="num block text-12 text-text-2">
        {[t.numero, t.uc && `UC ${t.uc}`, `${t.dias > 0 ? 'venceu' : 'vence'} em ${diaBr(t.vencimento)}`, t.telefone]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className={t.dias > 0 ? 'num text-12 text-danger' : 'num text-12 text-text-2'}>{quando(t.dias)}</span>
    <span className="num text-right">
      <b className="font-semibold">{dinheiro(t.principal_centavos + t.encargos_centavos)}</b>
      {t.encargos_centavos > 0 && (
        <span className="block text-12 text-text-2">com {dinheiro(t.encargos_centavos)} de multa e juros</span>
      )}
    </span>
  </li>
)
