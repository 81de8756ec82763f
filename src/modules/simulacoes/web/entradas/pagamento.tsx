import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import type { OpcaoDePagamento } from '../../contract/dinheiro.ts'
import type { PagamentoSimulado } from '../../contract/resultado.ts'
import { vezes } from '../../regras/em-numeros.ts'
import { doPagamento } from '../../regras/pontos.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { pct, reais, semMoeda } from '../numeros.ts'
import { FiguraDaTabela, FiguraDoResultado } from '../resultado/figura-do-resultado.tsx'

type Tipo = OpcaoDePagamento['tipo']
type Financiamento = Extract<OpcaoDePagamento, { tipo: 'financiamento' }>

const hoje = () => new Date().toISOString().slice(0, 10)
/** What each option begins with when it is turned on. IOF: Decreto 6.306/2007, natural person. */
const NOVAS: Record<Tipo, () => OpcaoDePagamento> = {
  a_vista: () => ({ tipo: 'a_vista', condicao: 'metade na assinatura, metade na vistoria' }),
  parcelas: () => ({ tipo: 'parcelas', parcelas: 10 }),
  financiamento: () => ({
    tipo: 'financiamento',
    sistema: 'PRICE',
    entradaCent: 0,
    taxaMensal: 0.0149,
    parcelas: 60,
    dataContrato: hoje(),
    iofFixo: 0.0038,
    iofDiario: 0.000082,
    iofFinanciado: true,
  }),
}
const NOMES: Record<Tipo, string> = { a_vista: 'À vista', parcelas: 'Parcelas nossas', financiamento: 'Financiado' }
const TIPOS: readonly Tipo[] = ['a_vista', 'parcelas', 'financiamento']

const FIGURA_DA_PARCELA: Record<Tipo, string> = {
  a_vista: 'aVistaCent',
  parcelas: 'parcelaSemJurosCent',
  financiamento: 'parcelaCent',
}
const DO_FINANCIAMENTO: readonly (readonly [
  rotulo: string,
  figura: string,
  valor: (p: PagamentoSimulado) => string,
])[] = [
  ['IOF', 'iofCent', (p) => semMoeda(p.iofCent)],
  ['última', 'ultimaParcelaCent', (p) => semMoeda(p.ultimaParcelaCent)],
  ['juros', 'totalJurosCent', (p) => semMoeda(p.jurosCent)],
  ['total', 'totalDoPagamentoCent', (p) => reais(p.totalCent)],
]

/** `60 × 518,04, CET 21,21 %` */
export function resumoDoPagamento(p: PagamentoSimulado): string {
  if (p.tipo === 'a_vista') return 'à vista'
  const parcelas = vezes(p.parcelas, semMoeda(p.parcelaCent))
  return p.cetAnual === null ? parcelas : `${parcelas}, CET ${pct(p.cetAnual)}`
}

function detalheDe(o: OpcaoDePagamento | undefined): string {
  switch (o?.tipo) {
    case 'a_vista':
      return o.condicao ?? ''
    case 'parcelas':
      return `${o.parcelas} vezes, sem juros`
    case 'financiamento':
      return `${o.sistema === 'PRICE' ? 'Price' : 'SAC'}, IOF ${o.iofFinanciado ? 'no saldo' : 'à parte'}`
    case undefined:
      return 'fora da proposta'
  }
}

export function Pagamento() {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  return (
    <FormasDePagamento
      tipos={TIPOS}
      pagamentos={emEdicao.pagamentos}
      calculados={resultado.pagamentos}
      aoMudar={(campo, pagamentos) => mudarAqui(campo, { pagamentos })}
      comOrigem={(tipo, n, valor) => (
        <FiguraDaTabela figura={FIGURA_DA_PARCELA[tipo]} ponto={doPagamento(n)} nome={NOMES[tipo]} valor={valor} />
      )}
    />
  )
}

const valorDe = (tipo: Tipo, p: PagamentoSimulado) =>
  tipo === 'a_vista' ? semMoeda(p.precoCent) : vezes(p.parcelas, semMoeda(p.parcelaCent))

interface PropsDasFormas {
  /** Those that this kind of proposal offers. Financing needs the editor of a plant around it. */
  tipos: readonly Tipo[]
  pagamentos: readonly OpcaoDePagamento[]
  calculados: readonly PagamentoSimulado[]
  aoMudar: (campo: string, pagamentos: OpcaoDePagamento[]) => void
  /** The figure of an option with its origin, where the result has a trace. */
  comOrigem?: (tipo: Tipo, n: number, valor: string) => ReactNode
}

export function FormasDePagamento({ tipos, pagamentos, calculados, aoMudar, comOrigem }: PropsDasFormas) {
  const mudar = (n: number, nova: OpcaoDePagamento, campo: string) =>
    aoMudar(
      `pagamentos.${n}.${campo}`,
      pagamentos.map((o, i) => (i === n ? nova : o)),
    )
  const alternar = (tipo: Tipo, ligar: boolean) => {
    const restam = pagamentos.filter((o) => o.tipo !== tipo)
    const novas = ligar ? [...restam, NOVAS[tipo]()] : restam
    aoMudar(
      'pagamentos',
      novas.toSorted((a, b) => TIPOS.indexOf(a.tipo) - TIPOS.indexOf(b.tipo)),
    )
  }
  return (
    <>
      {tipos.map((tipo) => {
        const n = pagamentos.findIndex((o) => o.tipo === tipo)
        const opcao = pagamentos[n]
        const calculado = calculados[n]
        return (
          <div key={tipo} className="grid gap-1.5">
            <div className="flex min-h-6 items-center gap-2">
              <Checkbox
                rotulo={NOMES[tipo]}
                checked={opcao !== undefined}
                disabled={opcao !== undefined && pagamentos.length === 1}
                onChange={(e) => alternar(tipo, e.currentTarget.checked)}
              />
              <span className="min-w-0 flex-1 truncate text-text-2">{detalheDe(opcao)}</span>
              {calculado && (
                <span className="num shrink-0">
                  {comOrigem ? comOrigem(tipo, n, valorDe(tipo, calculado)) : valorDe(tipo, calculado)}
                </span>
              )}
            </div>
            {opcao?.tipo === 'parcelas' && (
              <div className="grid grid-cols-2 gap-1.5">
                <CampoDinheiro
                  comRotulo
                  rotulo="Entrada"
                  valor={opcao.entradaCent ?? 0}
                  aoMudar={(entradaCent) => mudar(n, { ...opcao, entradaCent }, 'entrada')}
                />
                <CampoNumero
                  comRotulo
                  rotulo="Vezes"
                  valor={opcao.parcelas}
                  min={1}
                  max={420}
                  casas={0}
                  aoMudar={(parcelas) => mudar(n, { ...opcao, parcelas: Math.round(parcelas) }, 'parcelas')}
                />
              </div>
            )}
            {opcao?.tipo === 'financiamento' && (
              <CamposDoFinanciamento
                opcao={opcao}
                calculado={calculado}
                aoMudar={(parte) => mudar(n, { ...opcao, ...parte }, `financiamento.${Object.keys(parte).join()}`)}
              />
            )}
          </div>
        )
      })}
    </>
  )
}

function CamposDoFinanciamento({
  opcao,
  calculado,
  aoMudar,
}: {
  opcao: Financiamento
  calculado: PagamentoSimulado | undefined
  aoMudar: (parte: Partial<Financiamento>) => void
}) {
  const ponto = doPagamento(calculado?.indice ?? 0)
  return (
    <>
      <div className="grid grid-cols-[1.15fr_1fr_0.9fr_1fr] gap-1.5 max-md:grid-cols-2">
        <CampoDinheiro
          comRotulo
          rotulo="Entrada"
          valor={opcao.entradaCent ?? 0}
          aoMudar={(entradaCent) => aoMudar({ entradaCent })}
        />
        <CampoPct
          comRotulo
          rotulo="Juros ao mês"
          valor={opcao.taxaMensal}
          min={0}
          max={0.3}
          passo={0.0005}
          aoMudar={(taxaMensal) => aoMudar({ taxaMensal })}
        />
        <CampoNumero
          comRotulo
          rotulo="Parcelas"
          valor={opcao.parcelas}
          min={1}
          max={420}
          casas={0}
          aoMudar={(n) => aoMudar({ parcelas: Math.round(n) })}
        />
        <CampoNumero
          comRotulo
          rotulo="Carência"
          sufixo="mês"
          valor={opcao.carenciaMeses ?? 0}
          min={0}
          max={60}
          casas={0}
          aoMudar={(n) => aoMudar({ carenciaMeses: Math.round(n) })}
        />
      </div>
      {calculado && (
        <p className="num flex flex-wrap justify-between gap-x-3 text-text-2">
          <span>
            {DO_FINANCIAMENTO.map(([rotulo, figura, valor], i) => (
              <span key={figura}>
                {i > 0 && ' · '}
                <span className="whitespace-nowrap">
                  {rotulo} <FiguraDaTabela figura={figura} ponto={ponto} nome={rotulo} valor={valor(calculado)} />
                </span>
              </span>
            ))}
          </span>
          <b className="font-semibold text-text">
            CET{' '}
            {calculado.cetAnual === null ? (
              'sem valor'
            ) : (
              <FiguraDoResultado
                figura="cetAnual"
                ponto={ponto}
                nome="CET"
                valor={pct(calculado.cetAnual)}
                unidade="a.a."
              />
            )}
          </b>
        </p>
      )}
    </>
  )
}
