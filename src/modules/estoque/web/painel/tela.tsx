import { useSearch } from '@tanstack/react-router'
import { diaBr } from '#kit/dias.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { ehFisico } from '../../regras/caminhos.ts'
import { linkDosMovimentos } from '../../links.ts'
import { AncoraInterna } from '../ancora.tsx'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { useLocais } from '../dados.ts'
import { TIPOS } from '../nomes.ts'
import { ListaDeCompra } from './compras.tsx'
import { ConferenciaDoLivro } from './conferencia.tsx'
import { usePainel, useUltimos } from './dados.ts'
import { FaixaDoPainel } from './faixa.tsx'
import { FechamentoDoMes } from './fechamento.tsx'
import { CurvaAbc, GiroPorMes, PorCategoria } from './graficos.tsx'
import { Quadro } from './quadro.tsx'

/** `/est/dashboard`: how much money stands still, what will run out, and whether the book is healthy. */
export function TelaDoPainel() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const local = typeof search.local === 'string' ? search.local : undefined
  const locais = useLocais()
  const painel = usePainel(local)
  useEstoqueAoVivo()
  const opcoes = [
    { valor: '', rotulo: 'Todos os lugares' },
    ...(locais.data ?? []).filter((l) => ehFisico(l.tipo)).map((l) => ({ valor: l.id, rotulo: l.nome })),
  ]
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo="Painel do estoque"
        detalhe="hoje"
        acoes={
          <Select
            rotulo="Lugar das categorias"
            rotuloOculto
            tamanho="pequeno"
            opcoes={opcoes}
            valor={local ?? ''}
            aoMudar={(v) =>
              void navegar({ to: '.', search: (antes) => ({ ...antes, local: v || undefined }), replace: true })
            }
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Painel do estoque">
        {painel.isPending ? (
          <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o painel" />
        ) : !painel.data ? (
          <ErrorState oQueFalhou="O painel não carregou." aoTentar={() => painel.refetch()} />
        ) : (
          <>
            <FaixaDoPainel painel={painel.data} />
            <div className="grid lg:grid-cols-3">
              <div className="contents max-lg:[&>*:first-child]:order-first">
                <PorCategoria painel={painel.data} />
                <CurvaAbc painel={painel.data} />
                <ConferenciaDoLivro />
                <GiroPorMes painel={painel.data} />
                <ListaDeCompra />
                <Ultimos />
                <FechamentoDoMes />
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function Ultimos() {
  const { data = [] } = useUltimos()
  return (
    <Quadro
      titulo="Últimos movimentos"
      className="lg:col-span-2"
      acao={
        <AncoraInterna href={linkDosMovimentos()} className="g-link">
          Ver todos
        </AncoraInterna>
      }
    >
      {data.length === 0 ? (
        <p className="text-13 text-text-2">Sem movimentos no período.</p>
      ) : (
        <ul className="num text-13">
          {data.map((m) => (
            <li key={m.id} className="flex flex-wrap gap-x-3 border-b py-1.5">
              <span className="text-text-2">{diaBr(m.ocorrido_em).slice(0, 5)}</span>
              <AncoraInterna href={linkDosMovimentos({ movimento: m.id })} className="font-medium hover:underline">
                {TIPOS[m.tipo]} {m.documento}
              </AncoraInterna>
              <span className="min-w-0 flex-1 truncate text-text-2">
                {m.resumo}
                {m.linhas > 1 && ` e mais ${m.linhas - 1}`}
              </span>
              <span className="text-text-2">
                {m.de} → {m.para}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Quadro>
  )
}
