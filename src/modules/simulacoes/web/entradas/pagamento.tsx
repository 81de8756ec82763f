import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import type { OpcaoDePagamento } from '../../contract/dinheiro.ts'
import type { PagamentoSimulado } from '../../contract/resultado.ts'
import { vezes } from '../../regras/em-numeros.ts'
import { doPagamento } from '../../regras/pontos.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icones.ts'
import { CamposDoFinanciamento, financiamentoInicial } from './financiamento.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { pct, semMoeda } from '../numeros.ts'
import { FiguraDaTabela } from '../resultado/figura-do-resultado.tsx'

type Tipo = OpcaoDePagamento['tipo']

/** What each option begins with when it is turned on. */
const NOVAS: Record<Tipo, () => OpcaoDePagamento> = {
  a_vista: () => ({ tipo: 'a_vista', condicao: 'metade na assinatura, metade na vistoria' }),
  parcelas: () => ({ tipo: 'parcelas', parcelas: 10 }),
  financiamento: financiamentoInicial,
}
const NOMES: Record<Tipo, string> = { a_vista: 'À vista', parcelas: 'Parcelas nossas', financiamento: 'Financiado' }
/** As many as a proposal keeps. */
const MAXIMO = 8
const TIPOS: readonly Tipo[] = ['a_vista', 'parcelas', 'financiamento']

const FIGURA_DA_PARCELA: Record<Tipo, string> = {
  a_vista: 'aVistaCent',
  parcelas: 'parcelaSemJurosCent',
  financiamento: 'parcelaCent',
}
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
        const destes = pagamentos.flatMap((opcao, n) => (opcao.tipo === tipo ? [{ opcao, n }] : []))
        const [primeira] = destes
        const calculado = primeira && calculados[primeira.n]
        return (
          <div key={tipo} className="grid gap-1.5">
            <div className="flex min-h-6 items-center gap-2">
              <Checkbox
                rotulo={NOMES[tipo]}
                checked={primeira !== undefined}
                disabled={destes.length > 0 && destes.length === pagamentos.length}
                onChange={(e) => alternar(tipo, e.currentTarget.checked)}
              />
              <span className="min-w-0 flex-1 truncate text-text-2">{detalheDe(primeira?.opcao)}</span>
              {primeira && calculado && (
                <span className="num shrink-0">
                  {comOrigem ? comOrigem(tipo, primeira.n, valorDe(tipo, calculado)) : valorDe(tipo, calculado)}
                </span>
              )}
            </div>
            {destes.map(({ opcao, n }, qual) => (
              <CamposDaForma
                key={qual}
                opcao={opcao}
                calculado={calculados[n]}
                banco={destes.length > 1 ? qual + 1 : null}
                aoMudar={(nova, campo) => mudar(n, nova, campo)}
                aoTirar={() =>
                  aoMudar(
                    'pagamentos',
                    pagamentos.filter((_, i) => i !== n),
                  )
                }
              />
            ))}
            {tipo === 'financiamento' && destes.length > 0 && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                icone={<Plus />}
                className="justify-self-start max-md:h-11!"
                disabled={pagamentos.length >= MAXIMO}
                onClick={() => aoMudar('pagamentos', [...pagamentos, financiamentoInicial()])}
              >
                Outro banco
              </Button>
            )}
          </div>
        )
      })}
    </>
  )
}

interface PropsDaForma<O extends OpcaoDePagamento> {
  opcao: O
  aoMudar: (nova: O, campo: string) => void
}
interface PropsDeUmaForma extends PropsDaForma<OpcaoDePagamento> {
  calculado: PagamentoSimulado | undefined
  banco: number | null
  aoTirar: () => void
}

/** The fields of one way to pay. */
function CamposDaForma({ opcao, aoMudar, ...p }: PropsDeUmaForma) {
  switch (opcao.tipo) {
    case 'a_vista':
      return <CamposAVista opcao={opcao} aoMudar={aoMudar} />
    case 'parcelas':
      return <CamposDasParcelas opcao={opcao} aoMudar={aoMudar} />
    case 'financiamento':
      return (
        <CamposDoFinanciamento
          {...p}
          opcao={opcao}
          aoMudar={(parte) => aoMudar({ ...opcao, ...parte }, `financiamento.${Object.keys(parte).join()}`)}
        />
      )
  }
}

type De<T extends Tipo> = Extract<OpcaoDePagamento, { tipo: T }>

function Condicao({ de, valor, aoMudar }: { de: string; valor: string; aoMudar: (condicao: string) => void }) {
  return (
    <TextField
      rotulo={`Condição ${de}`}
      rotuloOculto
      tamanho="pequeno"
      placeholder="condição que o cliente lê"
      maxLength={200}
      value={valor}
      onChange={(e) => aoMudar(e.currentTarget.value)}
    />
  )
}

const CamposAVista = ({ opcao, aoMudar }: PropsDaForma<De<'a_vista'>>) => (
  <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-1.5 max-md:grid-cols-1">
    <CampoPct
      rotulo="Desconto à vista"
      sufixo="% desc."
      valor={opcao.desconto ?? 0}
      min={0}
      max={0.9}
      aoMudar={(desconto) => aoMudar({ ...opcao, desconto }, 'desconto')}
    />
    <Condicao
      de="à vista"
      valor={opcao.condicao ?? ''}
      aoMudar={(condicao) => aoMudar({ ...opcao, condicao }, 'condicao')}
    />
  </div>
)

const CamposDasParcelas = ({ opcao, aoMudar }: PropsDaForma<De<'parcelas'>>) => (
  <div className="grid grid-cols-2 gap-1.5">
    <CampoDinheiro
      comRotulo
      rotulo="Entrada"
      valor={opcao.entradaCent ?? 0}
      aoMudar={(entradaCent) => aoMudar({ ...opcao, entradaCent }, 'entradaCent')}
    />
    <CampoNumero
      comRotulo
      rotulo="Vezes"
      valor={opcao.parcelas}
      min={1}
      max={420}
      casas={0}
      aoMudar={(n) => aoMudar({ ...opcao, parcelas: Math.round(n) }, 'parcelas')}
    />
    <span className="col-span-2">
      <Condicao
        de="das parcelas"
        valor={opcao.condicao ?? ''}
        aoMudar={(condicao) => aoMudar({ ...opcao, condicao }, 'condicao')}
      />
    </span>
  </div>
)
