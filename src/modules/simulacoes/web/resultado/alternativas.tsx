import { useState } from 'react'
import { emNumero, vezes } from '../../regras/em-numeros.ts'
import { CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { pct, semMoeda } from '../numeros.ts'
import { assinaturaAoLado } from './assinatura-ao-lado.ts'
import { colunasDasAlternativas, type ColunaDaAlternativa } from './colunas-das-alternativas.ts'

const NADA = '–'

const linhasPara = (
  anos: number,
): readonly (readonly [rotulo: string, valor: (c: ColunaDaAlternativa) => string])[] => [
  ['Entrada', (c) => (c.entradaCent === 0 ? NADA : semMoeda(c.entradaCent))],
  ['Parcelas', (c) => (c.parcelas === 0 ? NADA : vezes(c.parcelas, semMoeda(c.parcelaCent)))],
  ['Total pago, fora as contas', (c) => (c.totalCent === 0 ? NADA : semMoeda(c.totalCent))],
  [`Contas de luz em ${anos} anos`, (c) => semMoeda(c.contasCent)],
  ['Sobra no fim', (c) => semMoeda(c.sobraCent)],
  ['Valor de hoje (VPL)', (c) => semMoeda(c.vplCent)],
  ['TIR ao ano', (c) => (c.tir === null ? NADA : pct(c.tir))],
  ['Se paga em', (c) => (c.paybackAnos === null ? NADA : `${emNumero(c.paybackAnos, 2)} anos`)],
  ['Maior dinheiro próprio', (c) => (c.maiorDesembolsoCent === 0 ? NADA : semMoeda(c.maiorDesembolsoCent))],
]

/** What a subscriber usually keeps of the saving: a premise of the comparison, not of the proposal. */
const DESCONTO = 0.15

/** Doing nothing, each way to pay and a subscription, side by side with the same horizon and discount rate. */
export function Alternativas() {
  const { resultado, emEdicao } = useEditor()
  const [aberta, setAberta] = useState(false)
  const [desconto, setDesconto] = useState(DESCONTO)
  // simulated only while it is seen: not at each keystroke
  const assinatura = aberta ? assinaturaAoLado(emEdicao, desconto) : null
  const colunas = [...colunasDasAlternativas(resultado), ...(assinatura ? [assinatura] : [])]
  return (
    <details className="min-w-0 rounded-md border bg-surface" onToggle={(e) => setAberta(e.currentTarget.open)}>
      <summary className="px-3.5 py-2.5 text-13 font-semibold max-md:min-h-11">Alternativas lado a lado</summary>
      {assinatura && (
        <div className="flex flex-wrap items-center gap-2 px-3.5 pb-1 text-12 text-text-2">
          <span aria-hidden="true">Na assinatura, o cliente fica com</span>
          <span className="w-24">
            <CampoPct
              rotulo="Parte da economia que fica com o assinante"
              valor={desconto}
              min={0}
              max={1}
              casas={0}
              aoMudar={setDesconto}
            />
          </span>
          <span aria-hidden="true">da economia de cada mês.</span>
          <SinalDeOrigem tipo="premissa_livre" />
        </div>
      )}
      <div className="overflow-x-auto px-3.5 pb-3" tabIndex={0} role="region" aria-label="Alternativas lado a lado">
        <table className="num w-full min-w-max border-collapse text-12">
          <caption className="pb-1 text-left text-text-2">
            Em R$, com taxa de desconto de {pct(emEdicao.premissas.tma)} ao ano.
          </caption>
          <thead className="text-text-2">
            <tr>
              <td />
              {colunas.map((c, n) => (
                <th key={n} scope="col" className="py-1 pl-4 text-right font-medium">
                  {c.nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhasPara(emEdicao.premissas.anos).map(([rotulo, valor]) => (
              <tr key={rotulo} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {rotulo}
                </th>
                {colunas.map((c, n) => (
                  <td key={n} className="pl-4 text-right">
                    {valor(c)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
