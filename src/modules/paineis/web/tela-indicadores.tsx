import { chavesDe } from '#kit/objeto.ts'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { definicoesDasPartes, indicador, indicadores, type NomeDoIndicador } from '../regras/indicadores.ts'
import type { MetaDoPeriodo, Ponto } from '../tipos.ts'
import { useEstagios, useMetasDoPeriodo, useNumeros, useSerie } from './dados.ts'
import { comparar, escrever } from './formatar.ts'
import { MolduraDoPainel } from './moldura.tsx'
import { nomeDoMes } from './partes/coortes.tsx'
import { ListaDeBarras } from './partes/listas.tsx'
import { Metas } from './partes/metas.tsx'
import { Quadro } from './quadro.tsx'
import { useRecorte, type Recorte } from './recorte.ts'

const TODOS = chavesDe(indicadores)
const COR = { success: 'text-success', danger: 'text-danger', 'text-2': 'text-text-2' } as const
/** The figures available as weekly series. */
const DA_SERIE: Partial<Record<NomeDoIndicador, (p: Ponto) => number>> = {
  entradas: (p) => p.entradas,
  ganhos: (p) => p.ganhos,
  perdidos: (p) => p.perdidos,
  valor_ganho: (p) => p.valor_ganho,
  taxa_ganho: (p) => (p.ganhos + p.perdidos > 0 ? p.ganhos / (p.ganhos + p.perdidos) : 0),
}

/** All indicators: definition, value, previous value, target, trend and cards. */
export function TelaDosIndicadores({
  linha,
}: {
  linha: { titulo: string; departamento: string | null; funil?: string }
}) {
  const departamento = linha.departamento ?? undefined
  const r = useRecorte({ ...(linha.funil ? { funil: linha.funil } : {}), ...(departamento ? { departamento } : {}) })
  const numeros = useNumeros(r.filtros)
  const serie = useSerie(r.filtros, 'semana')
  const metas = useMetasDoPeriodo(r.filtros)
  const n = numeros.data
  return (
    <MolduraDoPainel titulo={linha.titulo} r={r} departamento={departamento} semRelogio>
      {numeros.isError && !n && (
        <ErrorState
          oQueFalhou="Os indicadores não carregaram"
          detalhe={numeros.error.message}
          aoTentar={() => numeros.refetch()}
        />
      )}
      {!n && !numeros.isError && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando indicadores" />}
      {n && (
        <ul aria-label="Indicadores" className="grid gap-px overflow-hidden rounded border bg-border">
          {TODOS.map((nome) => {
            const i = indicador(nome)
            const [atual, anterior] = [
              i.valor(n.atual, n.agora),
              i.deAgora || nome === 'velocidade' ? null : i.valor(n.anterior, n.agora),
            ]
            const dif = comparar(i, atual, anterior)
            const meta = metas.data?.find((m) => m.indicador === nome)
            return (
              <li
                key={nome}
                className="grid items-center gap-x-6 gap-y-1 bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_140px_160px_110px_auto]"
              >
                <div className="min-w-0">
                  <h2 className="text-13 font-semibold">{i.nome}</h2>
                  <p className="text-12 text-text-2">{i.definicao}</p>
                </div>
                <p className="num text-20 font-semibold md:text-right" data-indicador={nome}>
                  {escrever(i, atual)}
                </p>
                <p className="num text-12 text-text-2">
                  {i.deAgora || nome === 'velocidade' ? (
                    'neste momento'
                  ) : (
                    <>
                      {dif && <b className={cn('font-medium', COR[dif.tom])}>{dif.texto}</b>} antes{' '}
                      {escrever(i, anterior)}
                    </>
                  )}
                  {meta && <MetaDosDias meta={meta} />}
                </p>
                <Tendencia pontos={serie.data} de={DA_SERIE[nome]} nome={i.nome} />
                <Button
                  tamanho="pequeno"
                  aria-label={`Ver os cartões de ${i.nome}`}
                  onClick={() => r.descer({ fato: i.fato, nome: i.nome })}
                >
                  Ver cartões
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        {r.funil && <EstagiosAgora r={r} />}
        <Metas r={r} departamento={departamento} />
        <section aria-label="Também no painel" className="rounded border bg-surface p-4 text-13">
          <h2 className="text-14 font-semibold">Também no painel do funil</h2>
          <dl className="mt-2 grid gap-2">
            {(
              [
                ['Conversão por estágio', 'conversao'],
                ['Tempo em cada estágio', 'tempo'],
                ['Conversão por mês de entrada', 'coortes'],
                ['Fluxo acumulado', 'fluxo'],
                ['Previsão', 'previsao'],
                ['Idade do estoque', 'idades'],
              ] as const
            ).map(([nome, chave]) => (
              <div key={chave}>
                <dt className="inline font-medium">{nome}: </dt>
                <dd className="inline text-text-2">{definicoesDasPartes[chave]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </MolduraDoPainel>
  )
}

/** Target for the days of the figure, and how it was computed. */
function MetaDosDias({ meta: { indicador: nome, alvo, proporcional, sem_meta } }: { meta: MetaDoPeriodo }) {
  const i = indicador(nome)
  if (alvo === null) return <span className="block">sem meta em {sem_meta.map(nomeDoMes).join(', ')}</span>
  const dita = escrever(i, i.unidade === 'fracao' ? alvo / 100 : alvo)
  const media = i.unidade === 'fracao'
  return (
    <span className="block" data-meta={nome}>
      meta do período: {dita}
      {proporcional && !media && <span className="block">proporcional aos dias do período</span>}
    </span>
  )
}

/** Sparkline by week; screen readers get the first and last value. */
function Tendencia({
  pontos,
  de,
  nome,
}: {
  pontos: readonly Ponto[] | undefined
  de: ((p: Ponto) => number) | undefined
  nome: string
}) {
  if (!pontos || !de || pontos.length < 2) return <span className="max-md:hidden" />
  const v = pontos.map(de)
  const maior = Math.max(1e-9, ...v)
  return (
    <svg
      viewBox="0 0 110 32"
      className="h-8 w-[110px] text-primary"
      role="img"
      aria-label={`${nome} por semana, de ${dataCurta(pontos[0]?.dia ?? '')} a ${dataCurta(pontos.at(-1)?.dia ?? '')}`}
    >
      <polyline
        points={v.map((n, i) => `${2 + (i / (v.length - 1)) * 106},${29 - (n / maior) * 26}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Open cards by stage; each stage opens its cards. */
function EstagiosAgora({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="Estágios agora"
      detalhe="cartões abertos"
      consulta={useEstagios(r.filtros)}
      vazio={(m) => (m.some((e) => e.abertos > 0) ? null : 'Nenhum cartão aberto.')}
    >
      {(m) => (
        <ListaDeBarras
          rotulo="Cartões abertos por estágio"
          cor="bg-surface-3"
          itens={m
            .filter((e) => e.abertos > 0)
            .map((e) => ({
              chave: e.estagio_id,
              nome: e.nome,
              n: e.abertos,
              alerta: e.atrasados,
              aoAbrir: () => r.descer({ fato: 'aberto', estagio: e.estagio_id, nome: `Abertos em ${e.nome}` }),
            }))}
        />
      )}
    </Quadro>
  )
}
