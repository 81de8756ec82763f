import { chavesDe } from '#kit/objeto.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { GraficoDaSemana } from '#ui/grafico/semana.tsx'
import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  definicoes,
  DOS_GRUPOS,
  DOS_RELOGIOS,
  FATO_DA_MEDIDA,
  medidas,
  valorDe,
  type Medida,
} from '../regras/medidas.ts'
import { semNumeros, type Numeros } from '../regras/numeros.ts'
import { Cartoes } from './cartoes.tsx'
import { useGrupos, usePercentis, useResumo, type Grupo } from './dados.ts'
import { Definicao } from './definicao.tsx'
import { escrever, UNIDADE } from './formatar.ts'
import { Grupos } from './grupos.tsx'
import { diasDo, type Recorte } from './recorte.ts'

interface Ponto {
  dia: string
  numeros: Numeros
  tempos?: Grupo['tempos'] | undefined
}
const VOLUME = { abertas: 'bg-info', finalizadas: 'bg-success', reabertas: 'bg-warning' } as const

export function Visao({ r }: { r: Recorte }) {
  const resumo = useResumo(r.filtros)
  const percentis = usePercentis(r.filtros)
  const dias = useGrupos(r.filtros, 'dia')
  const horas = useGrupos(r.filtros, 'hora')
  const d = definicoes[r.medida]
  const passo = d.unidade === 'segundos' ? 60 : d.unidade === 'fracao' ? 0.25 : 1
  // show both charts together, so that the layout below shifts only once
  const prontos = dias.data !== undefined && (horas.data !== undefined || horas.isError)
  const doDia = new Map(dias.data?.map((g) => [g.grupo, g]))
  const pontos: Ponto[] = diasDo(r.filtros).map((dia) => ({
    dia,
    numeros: doDia.get(dia)?.numeros ?? semNumeros(),
    tempos: doDia.get(dia)?.tempos,
  }))
  const daHora = new Map(horas.data?.map((g) => [Number(g.grupo), g]))
  const descer = (mais: Record<string, string | undefined>, m: Medida = r.medida) =>
    r.mudar({ ...mais, fato: FATO_DA_MEDIDA[m], aba: 'conversas' }, { novo: true })
  const aoDia = (p: Ponto) => descer({ de: p.dia, ate: p.dia, dias: undefined })
  const ajuda = <Definicao medida={r.medida} relogio={r.relogio} />
  if (resumo.isError && !resumo.data)
    return <ErrorState oQueFalhou="O relatório não carregou" aoTentar={() => resumo.refetch()} />
  return (
    <div className="grid gap-8 p-4" aria-busy={resumo.isFetching}>
      {resumo.data ? (
        <Cartoes
          resumo={resumo.data}
          percentis={percentis.data}
          relogio={r.relogio}
          medida={r.medida}
          aoEscolher={(m) => r.mudar({ medida: m })}
          aoDescer={(m) => descer({}, m)}
        />
      ) : (
        <Skeleton className="h-52 max-md:h-[620px]" />
      )}
      {dias.isError && !dias.data && (
        <ErrorState oQueFalhou="Os gráficos não carregaram" aoTentar={() => dias.refetch()} />
      )}
      {!prontos && !dias.isError && (
        <div className="grid gap-8 lg:grid-cols-2">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      )}
      {prontos && (
        <div className="grid gap-8 lg:grid-cols-2">
          {r.medida in VOLUME ? (
            <GraficoDeColunas<Ponto>
              titulo="Conversas por dia"
              unidade="quantidade"
              ajuda={ajuda}
              eixo="Dia"
              pontos={pontos}
              chave={(p) => p.dia}
              nome={(p) => dataCurta(p.dia)}
              aoEscolher={aoDia}
              series={chavesDe(VOLUME).map((m) => ({
                nome: definicoes[m].nome.toLowerCase(),
                cor: VOLUME[m],
                valor: (p) => p.numeros[m],
              }))}
            />
          ) : (
            <GraficoDeColunas<Ponto>
              titulo={`${d.nome} por dia`}
              unidade={UNIDADE[d.unidade]}
              ajuda={ajuda}
              eixo="Dia"
              pontos={pontos}
              chave={(p) => p.dia}
              nome={(p) => dataCurta(p.dia)}
              aoEscolher={aoDia}
              passo={passo}
              escrever={(n) => escrever(r.medida, n)}
              series={[{ nome: d.nome, cor: 'bg-info', valor: (p) => valorDe(r.medida, p, r.relogio) }]}
            />
          )}
          {horas.data && (
            <GraficoDaSemana
              titulo={`${d.nome} por hora da semana`}
              unidade={UNIDADE[d.unidade]}
              valor={(h) => valorDe(r.medida, daHora.get(h) ?? { numeros: semNumeros() }, r.relogio)}
              escrever={(n) => escrever(r.medida, n)}
              aoEscolher={(h) => descer({ hora: String(h) })}
            />
          )}
        </div>
      )}
      <Grupos r={r} />
      <ComoSeConta />
    </div>
  )
}

function ComoSeConta() {
  return (
    <section aria-label="Como se conta" className="max-w-prose border-t pt-4">
      <h2 className="text-13 font-semibold">Como se conta</h2>
      <dl className="mt-2 grid gap-2 text-13">
        {medidas.map((m) => (
          <div key={m}>
            <dt className="inline font-medium">{definicoes[m].nome}: </dt>
            <dd className="inline text-text-2">{definicoes[m].definicao}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-text-2">
        {DOS_RELOGIOS.util} {DOS_RELOGIOS.corrido}
      </p>
      <p className="mt-2 text-13 text-text-2">{DOS_GRUPOS} O relatório conta só as caixas de entrada que você vê.</p>
    </section>
  )
}
