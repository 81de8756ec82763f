import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { diaAqui } from '#kit/aqui.ts'
import type { OpcaoDePagamento } from '../../contract/dinheiro.ts'
import type { PagamentoSimulado } from '../../contract/resultado.ts'
import { doPagamento } from '../../regras/pontos.ts'
import { CampoData, CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { pct, reais, semMoeda } from '../numeros.ts'
import { FiguraDaTabela, FiguraDoResultado } from '../resultado/figura-do-resultado.tsx'

export type Financiamento = Extract<OpcaoDePagamento, { tipo: 'financiamento' }>

/** What a financing begins with. IOF: Decreto 6.306/2007, natural person. */
export const financiamentoInicial = (): Financiamento => ({
  tipo: 'financiamento',
  sistema: 'PRICE',
  entradaCent: 0,
  taxaMensal: 0.0149,
  parcelas: 60,
  dataContrato: diaAqui(),
  iofFixo: 0.0038,
  iofDiario: 0.000082,
  iofFinanciado: true,
})

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

const SISTEMAS = [
  { valor: 'PRICE', rotulo: 'Price' },
  { valor: 'SAC', rotulo: 'SAC' },
] as const
const CARENCIAS = [
  { valor: 'CAPITALIZA', rotulo: 'os juros se somam ao saldo' },
  { valor: 'PAGA_JUROS', rotulo: 'só os juros são pagos' },
] as const

interface PropsDoFinanciamento {
  opcao: Financiamento
  calculado: PagamentoSimulado | undefined
  /** Of the banks that are compared, from 1; null: there is one. */
  banco: number | null
  aoMudar: (parte: Partial<Financiamento>) => void
  aoTirar: () => void
}

/** The terms of one bank, and what they cost. */
export function CamposDoFinanciamento({ opcao, calculado, banco, aoMudar, aoTirar }: PropsDoFinanciamento) {
  const [mais, setMais] = useState(false)
  const de = banco === null ? '' : `, banco ${banco}`
  const ponto = doPagamento(calculado?.indice ?? 0)
  return (
    <div role="group" aria-label={`Financiamento${de}`} className="grid gap-1.5">
      {banco !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)_24px] items-center gap-1.5">
          <NomeDoBanco opcao={opcao} de={de} aoMudar={aoMudar} />
          <IconButton rotulo={`Tirar o financiamento${de}`} icone={<X />} tamanho="pequeno" onClick={aoTirar} />
        </div>
      )}
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
      <Button
        tamanho="pequeno"
        variante="fantasma"
        icone={<ChevronDown className={mais ? undefined : '-rotate-90'} />}
        aria-expanded={mais}
        className="justify-self-start max-md:h-11!"
        onClick={() => setMais(!mais)}
      >
        Mais do financiamento
      </Button>
      {mais && <MaisDoFinanciamento opcao={opcao} de={de} comBanco={banco === null} aoMudar={aoMudar} />}
    </div>
  )
}

/** The name of the bank is also that of the option: two of them are told apart by it. */
function NomeDoBanco({
  opcao,
  de,
  aoMudar,
}: { opcao: Financiamento; de: string } & Pick<PropsDoFinanciamento, 'aoMudar'>) {
  return (
    <TextField
      rotulo={`Banco${de}`}
      rotuloOculto
      tamanho="pequeno"
      placeholder="nome do banco"
      maxLength={60}
      value={opcao.banco ?? ''}
      onChange={(e) => {
        const banco = e.currentTarget.value
        aoMudar({ banco, rotulo: banco.trim() ? `Financiado, ${banco.trim()}` : 'Financiado' })
      }}
    />
  )
}

interface PropsDoResto extends Pick<PropsDoFinanciamento, 'opcao' | 'aoMudar'> {
  de: string
  comBanco: boolean
}

function MaisDoFinanciamento({ opcao, de, comBanco, aoMudar }: PropsDoResto) {
  return (
    <div className="grid grid-cols-2 items-end gap-1.5 max-md:grid-cols-1">
      {comBanco && <NomeDoBanco opcao={opcao} de={de} aoMudar={aoMudar} />}
      <Select
        rotulo={`Sistema${de}`}
        tamanho="pequeno"
        opcoes={SISTEMAS}
        valor={opcao.sistema}
        aoMudar={(sistema) => aoMudar({ sistema })}
      />
      <Select
        rotulo={`Na carência${de}`}
        tamanho="pequeno"
        opcoes={CARENCIAS}
        valor={opcao.carencia ?? 'CAPITALIZA'}
        disabled={(opcao.carenciaMeses ?? 0) === 0}
        aoMudar={(carencia) => aoMudar({ carencia })}
      />
      <CampoData
        comRotulo
        rotulo={`Data do contrato${de}`}
        valor={opcao.dataContrato}
        aoMudar={(dia) => dia && aoMudar({ dataContrato: dia })}
      />
      <CampoPct
        comRotulo
        rotulo={`IOF fixo${de}`}
        valor={opcao.iofFixo}
        min={0}
        max={0.1}
        passo={0.0001}
        aoMudar={(iofFixo) => aoMudar({ iofFixo })}
      />
      <CampoPct
        comRotulo
        rotulo={`IOF por dia${de}`}
        valor={opcao.iofDiario}
        min={0}
        max={0.001}
        passo={0.000001}
        casas={4}
        aoMudar={(iofDiario) => aoMudar({ iofDiario })}
      />
      <Checkbox
        rotulo="IOF somado ao saldo financiado"
        checked={opcao.iofFinanciado ?? true}
        onChange={(e) => aoMudar({ iofFinanciado: e.currentTarget.checked })}
      />
    </div>
  )
}
