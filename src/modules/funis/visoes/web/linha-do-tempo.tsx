import { usePessoa } from '#platform/navegador/pessoa.ts'
import { diaDe, diaInteiro, fimDoDia } from '#kit/parede.ts'
import { Fragment } from 'react'
import type { Definicao } from '#engines/funil/tipos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Rows3 } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { somarDias } from '#kit/dias.ts'
import type { CartaoNaLinha } from '#modules/funis/nucleo/tipos.ts'
import { useLinha } from './dados.ts'
import { diaCurto, diasDe } from './dias.ts'
import type { PropsDaVista } from './vista.ts'

type Zoom = 'semana' | 'mes' | 'trimestre'
const DIAS: Record<Zoom, number> = { semana: 14, mes: 42, trimestre: 98 }
const RISCO_A_CADA: Record<Zoom, number> = { semana: 1, mes: 7, trimestre: 14 }
/** Colours of the stages in turn; a waiting stage is hatched, a closing one is green or red. */
const TONS = ['var(--info)', 'var(--primary)', 'var(--violet)', 'var(--teal)']

function corDo(d: Definicao, id: string): string {
  const i = d.estagios.findIndex((e) => e.id === id)
  const tipo = d.estagios[i]?.tipo
  if (tipo === 'ganho') return 'var(--success)'
  return tipo === 'perdido' ? 'var(--danger)' : (TONS[i % TONS.length] ?? 'var(--info)')
}

/** Stages of each card over time, and its due date: one bar per card. */
export function LinhaDoTempo({ qual, funil, filtro, busca, mudarUrl, aoAbrir }: PropsDaVista) {
  const zoom: Zoom = busca.zoom === 'semana' || busca.zoom === 'trimestre' ? busca.zoom : 'mes'
  const por = busca.agrupar === 'estagio' ? 'estagio' : 'responsavel'
  const { fuso } = usePessoa()
  const hojeEh = diaDe(new Date(), fuso)
  const de =
    typeof busca.de === 'string' && /^\d{4}-\d\d-\d\d$/.test(busca.de)
      ? busca.de
      : somarDias(hojeEh, -Math.round(DIAS[zoom] * 0.6))
  const ate = somarDias(de, DIAS[zoom] - 1)
  const lida = useLinha(qual, filtro, por, de, ate)
  const comeco = (dia: string) => diaInteiro(dia, fuso).de.getTime()
  const inicio = comeco(de)
  const fim = inicio + DIAS[zoom] * 86_400_000
  const em = (ms: number) => `${Math.max(0, Math.min(100, ((ms - inicio) / (fim - inicio)) * 100))}%`
  const nome = (id: string) => funil.definicao.estagios.find((e) => e.id === id)?.nome ?? ''
  const grupoDe = (c: CartaoNaLinha) =>
    por === 'responsavel' ? (c.responsavel?.nome ?? 'Sem responsável') : nome(c.estagio_id)
  const grupos = [...Map.groupBy(lida.data?.cartoes ?? [], grupoDe)]
  const riscos = diasDe(de, DIAS[zoom]).filter((_, i) => i % RISCO_A_CADA[zoom] === 0)
  const andar = (n: number) => mudarUrl({ de: somarDias(de, n * Math.round(DIAS[zoom] / 2)) })
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b px-3 py-1.5">
        <IconButton tamanho="pequeno" rotulo="Antes" icone={<ChevronLeft />} onClick={() => andar(-1)} />
        <IconButton tamanho="pequeno" rotulo="Depois" icone={<ChevronRight />} onClick={() => andar(1)} />
        <Button tamanho="pequeno" onClick={() => mudarUrl({ de: undefined })}>
          Hoje
        </Button>
        <span className="num text-13 text-text-2" aria-live="polite">{`${diaCurto(de)} a ${diaCurto(ate)}`}</span>
        {lida.data && lida.data.total > lida.data.cartoes.length && (
          <span className="text-12 text-text-2">{`${lida.data.cartoes.length} de ${plural(lida.data.total, 'cartão', 'cartões')}`}</span>
        )}
        <span className="flex-1" />
        <SegmentedControl
          rotulo="Agrupar"
          tamanho="pequeno"
          opcoes={[
            { valor: 'responsavel', rotulo: 'Por pessoa' },
            { valor: 'estagio', rotulo: 'Por estágio' },
          ]}
          valor={por}
          aoMudar={(v) => mudarUrl({ agrupar: v === 'responsavel' ? undefined : v })}
        />
        <SegmentedControl
          rotulo="Zoom"
          tamanho="pequeno"
          opcoes={[
            { valor: 'semana', rotulo: 'Semana' },
            { valor: 'mes', rotulo: 'Mês' },
            { valor: 'trimestre', rotulo: 'Trimestre' },
          ]}
          valor={zoom}
          aoMudar={(v) => mudarUrl({ zoom: v === 'mes' ? undefined : v, de: undefined })}
        />
      </div>
      {lida.isError && (
        <ErrorState
          oQueFalhou="A linha do tempo não carregou."
          detalhe={lida.error.message}
          aoTentar={() => lida.refetch()}
        />
      )}
      {lida.isPending && <SkeletonList linhas={8} rotulo="Carregando a linha do tempo" />}
      {lida.data?.cartoes.length === 0 && (
        <EmptyState icone={<Rows3 />} frase="Nenhum cartão neste período" detalhe="Ande no tempo ou tire um filtro." />
      )}
      {grupos.length > 0 && (
        <div className="min-h-0 flex-1 overflow-auto">
          <div className="min-w-[720px]">
            <div className="sticky top-0 z-10 grid h-7 grid-cols-[200px_1fr] border-b bg-surface text-11 text-text-2">
              <span />
              <div className="relative">
                {riscos.map((r) => (
                  <span key={r} className="num absolute top-1.5" style={{ left: em(comeco(r)) }}>
                    {diaCurto(r)}
                  </span>
                ))}
              </div>
            </div>
            {grupos.map(([grupo, cartoes]) => (
              <Fragment key={grupo}>
                <h3 className="border-b bg-surface-2 px-3 py-1 text-12 font-semibold">
                  {grupo} <span className="num font-normal text-text-2">{cartoes.length}</span>
                </h3>
                {cartoes.map((c) => (
                  <div key={c.id} className="grid h-9 grid-cols-[200px_1fr] items-center border-b">
                    <button
                      type="button"
                      className="min-w-0 truncate px-3 text-left text-13 hover:underline"
                      onClick={() => aoAbrir(c.id)}
                    >
                      {c.titulo}
                    </button>
                    <div className="relative h-full">
                      {riscos.map((r) => (
                        <span
                          key={r}
                          aria-hidden="true"
                          className="absolute inset-y-0 w-px bg-border"
                          style={{ left: em(comeco(r)) }}
                        />
                      ))}
                      <Barras cartao={c} definicao={funil.definicao} em={em} inicio={inicio} fim={fim} fuso={fuso} />
                    </div>
                  </div>
                ))}
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Barras({
  cartao: c,
  definicao: d,
  em,
  inicio,
  fim,
  fuso,
}: {
  cartao: CartaoNaLinha
  definicao: Definicao
  em: (ms: number) => string
  inicio: number
  fim: number
  fuso: string
}) {
  const agora = Date.now()
  const nome = (id: string) => d.estagios.find((e) => e.id === id)?.nome ?? ''
  const previsto = c.previsao ? fimDoDia(c.previsao, fuso).getTime() : c.vence_em ? Date.parse(c.vence_em) : null
  const texto = [
    ...c.visitas.map((v) => `${nome(v.estagio_id)} desde ${dataCurta(v.de, fuso)}`),
    previsto && `até ${dataCurta(previsto, fuso)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <span className="sr-only">{texto}</span>
      {c.visitas.map((v) => {
        const fechado = c.situacao !== 'aberto' && v.ate === null
        const [a, b] = [
          Date.parse(v.de),
          fechado ? Date.parse(v.de) + 6 * 3_600_000 : v.ate ? Date.parse(v.ate) : agora,
        ]
        if (b < inicio || a > fim) return null
        const espera = d.estagios.find((e) => e.id === v.estagio_id)?.tipo === 'espera'
        return (
          <span
            key={v.de}
            aria-hidden="true"
            title={`${nome(v.estagio_id)}: ${dataCurta(v.de, fuso)}${v.ate ? ` a ${dataCurta(v.ate, fuso)}` : ''}`}
            className={cn('absolute top-2 h-5 min-w-1 rounded-xs', espera && 'opacity-50')}
            style={{ left: em(a), width: `calc(${em(b)} - ${em(a)})`, background: corDo(d, v.estagio_id) }}
          />
        )
      })}
      {previsto !== null && previsto > agora && c.situacao === 'aberto' && (
        <span
          aria-hidden="true"
          title={`Até ${dataCurta(previsto, fuso)}`}
          className="absolute top-3 h-3 rounded-xs border border-dashed border-border-strong"
          style={{ left: em(agora), width: `calc(${em(previsto)} - ${em(agora)})` }}
        />
      )}
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-danger/60" style={{ left: em(agora) }} />
    </>
  )
}
