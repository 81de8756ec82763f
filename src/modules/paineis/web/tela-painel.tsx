import { dataCurta } from '#ui/formatos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { definicoesDasPartes, indicador, type NomeDoIndicador } from '../regras/indicadores.ts'
import { passoEm } from '../regras/periodo.ts'
import type { Ponto } from '../tipos.ts'
import {
  useCoortes,
  useEstagios,
  useFluxo,
  useGrupos,
  useIdades,
  useMotivos,
  useNumeros,
  usePrevisao,
  useSerie,
} from './dados.ts'
import { dinheiroCurto } from './formatar.ts'
import { ComoSeConta, MolduraDoPainel } from './moldura.tsx'
import { Cartoes } from './partes/cartoes.tsx'
import { Conversao } from './partes/conversao.tsx'
import { Coortes } from './partes/coortes.tsx'
import { FluxoAcumulado } from './partes/fluxo.tsx'
import { ListaDeBarras } from './partes/listas.tsx'
import { Metas } from './partes/metas.tsx'
import { PrevisaoPorMes } from './partes/previsao.tsx'
import { TempoNoEstagio } from './partes/tempo.tsx'
import { Quadro } from './quadro.tsx'
import { useRecorte, type Recorte } from './recorte.ts'

const CARTOES: readonly NomeDoIndicador[] = [
  'entradas',
  'ganhos',
  'valor_ganho',
  'taxa_ganho',
  'ciclo',
  'velocidade',
  'prazo',
  'abertos',
  'atrasados',
  'retrabalho',
]

/** Panel of one funnel: entries, results, waiting cards and forecast. */
export function TelaDoPainel({ linha }: { linha: { titulo: string; departamento: string | null; funil?: string } }) {
  const departamento = linha.departamento ?? undefined
  const r = useRecorte({ ...(linha.funil ? { funil: linha.funil } : {}), ...(departamento ? { departamento } : {}) })
  return (
    <MolduraDoPainel titulo={linha.titulo} r={r} departamento={departamento}>
      <Figuras r={r} departamento={departamento} />
    </MolduraDoPainel>
  )
}

function Figuras({ r, departamento }: { r: Recorte; departamento: string | undefined }) {
  const numeros = useNumeros(r.filtros)
  const estagios = useEstagios(r.filtros)
  if (numeros.isError && !numeros.data)
    return (
      <ErrorState
        oQueFalhou="O painel não carregou"
        detalhe={numeros.error.message}
        aoTentar={() => numeros.refetch()}
      />
    )
  return (
    <div aria-busy={numeros.isFetching}>
      {numeros.data ? <Cartoes n={numeros.data} quais={CARTOES} r={r} /> : <Skeleton className="h-44 max-md:h-96" />}
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <Quadro
          titulo="Conversão do funil"
          detalhe="de quem chegou no período"
          definicao={definicoesDasPartes.conversao}
          consulta={estagios}
        >
          {(e) => <Conversao estagios={e} r={r} />}
        </Quadro>
        <Quadro
          titulo="Tempo em cada estágio"
          detalhe={r.relogio === 'util' ? 'tempo útil' : 'tempo corrido'}
          definicao={definicoesDasPartes.tempo}
          consulta={estagios}
        >
          {(e) => <TempoNoEstagio estagios={e} r={r} />}
        </Quadro>
        <Movimento r={r} />
        <Fluxo r={r} />
        <Previsao r={r} />
        <Metas r={r} departamento={departamento} />
        <Motivos r={r} />
        <Idades r={r} />
        <Origens r={r} />
        <DasCoortes r={r} />
      </div>
      <ComoSeConta
        itens={[
          ...CARTOES.map(indicador),
          { nome: 'Conversão', definicao: definicoesDasPartes.conversao },
          { nome: 'Tempo em cada estágio', definicao: definicoesDasPartes.tempo },
          { nome: 'Coortes', definicao: definicoesDasPartes.coortes },
          { nome: 'Previsão', definicao: definicoesDasPartes.previsao },
        ]}
      />
    </div>
  )
}

const DIAS_POR_DIA = 45
const COLUNAS_DO_MOVIMENTO = [
  { nome: 'entradas', cor: 'bg-info', valor: (p: Ponto) => p.entradas },
  { nome: 'ganhos', cor: 'bg-success', valor: (p: Ponto) => p.ganhos },
  { nome: 'perdidos', cor: 'bg-danger', valor: (p: Ponto) => p.perdidos },
]

function Movimento({ r }: { r: Recorte }) {
  const dias = (Date.parse(r.filtros.ate) - Date.parse(r.filtros.de)) / 86_400_000
  const por = dias <= DIAS_POR_DIA ? 'dia' : dias <= 200 ? 'semana' : 'mes'
  const serie = useSerie(r.filtros, por)
  return (
    <Quadro
      titulo="Movimento"
      detalhe={por === 'dia' ? 'por dia' : por === 'semana' ? 'por semana' : 'por mês'}
      consulta={serie}
    >
      {(pontos) => (
        <GraficoDeColunas<Ponto>
          titulo="Entradas, ganhos e perdas"
          unidade="cartões"
          eixo={por === 'dia' ? 'Dia' : por === 'semana' ? 'Semana de' : 'Mês de'}
          pontos={pontos}
          chave={(p) => p.dia}
          nome={(p) => dataCurta(p.dia)}
          series={COLUNAS_DO_MOVIMENTO}
          maisNaTabela={[{ nome: 'valor ganho', celula: (p) => dinheiroCurto(p.valor_ganho) }]}
          aoEscolher={(p) =>
            r.descer({
              ...passoEm(r.filtros, p.dia, por),
              dias: undefined,
              fato: 'entrou',
              nome: `Entradas de ${dataCurta(p.dia)}`,
            })
          }
        />
      )}
    </Quadro>
  )
}

function Fluxo({ r }: { r: Recorte }) {
  return (
    <Quadro titulo="Fluxo acumulado" definicao={definicoesDasPartes.fluxo} consulta={useFluxo(r.filtros)}>
      {(f) => <FluxoAcumulado {...f} r={r} />}
    </Quadro>
  )
}
function Previsao({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="Previsão"
      definicao={definicoesDasPartes.previsao}
      consulta={usePrevisao(r.filtros)}
      vazio={(m) => (m.length > 0 ? null : 'Nenhum cartão aberto tem valor informado.')}
    >
      {(m) => <PrevisaoPorMes meses={m} r={r} />}
    </Quadro>
  )
}
function Motivos({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="Motivos de perda"
      definicao={definicoesDasPartes.motivos}
      consulta={useMotivos(r.filtros)}
      vazio={(m) => (m.length > 0 ? null : 'Nada se perdeu neste período.')}
    >
      {(m) => (
        <ListaDeBarras
          rotulo="Motivos de perda"
          cor="bg-danger-soft"
          itens={m.map((x) => ({
            chave: x.motivo ?? 'sem',
            nome: x.nome,
            n: x.cartoes,
            fim: dinheiroCurto(x.valor),
            aoAbrir: () => r.descer({ fato: 'perdeu', motivo: x.motivo ?? 'sem', nome: `Perdidos: ${x.nome}` }),
          }))}
        />
      )}
    </Quadro>
  )
}
function Idades({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="Idade do estoque"
      detalhe="abertos agora"
      definicao={definicoesDasPartes.idades}
      consulta={useIdades(r.filtros)}
      vazio={(m) => (m.some((x) => x.cartoes > 0) ? null : 'Nenhum cartão aberto.')}
    >
      {(m) => (
        <ListaDeBarras
          rotulo="Idade do estoque"
          cor="bg-surface-3"
          itens={m.map((x) => ({
            chave: String(x.faixa),
            nome: x.nome,
            n: x.cartoes,
            alerta: x.atrasados,
            fim: dinheiroCurto(x.valor),
            aoAbrir: () => r.descer({ fato: 'aberto', faixa: String(x.faixa), nome: `No estágio há ${x.nome}` }),
          }))}
        />
      )}
    </Quadro>
  )
}
function Origens({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="De onde vieram"
      detalhe="entradas do período, e o que se ganhou"
      consulta={useGrupos(r.filtros, 'origem')}
      vazio={(m) => (m.length > 0 ? null : 'Nada entrou neste período.')}
    >
      {(m) => (
        <ListaDeBarras
          rotulo="De onde vieram"
          itens={m.map((x) => ({
            chave: x.grupo ?? '',
            nome: x.nome,
            n: x.entradas,
            fim: `${x.ganhos} ganhos · ${dinheiroCurto(x.valor_ganho)}`,
            aoAbrir: () => r.descer({ fato: 'entrou', origem: x.grupo ?? undefined, nome: `Entradas: ${x.nome}` }),
          }))}
        />
      )}
    </Quadro>
  )
}
function DasCoortes({ r }: { r: Recorte }) {
  return (
    <Quadro
      titulo="Conversão por mês de entrada"
      definicao={definicoesDasPartes.coortes}
      consulta={useCoortes(r.filtros)}
      className="xl:col-span-2"
      vazio={(d) => (d.coortes.some((c) => c.entraram > 0) ? null : 'Nada entrou neste ano.')}
    >
      {(d) => <Coortes {...d} r={r} />}
    </Quadro>
  )
}
