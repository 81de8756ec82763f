import { emNumero, vezes } from '../../regras/em-numeros.ts'
import { useEditor } from '../editor/contexto.tsx'
import { pct, semMoeda } from '../numeros.ts'
import { colunasDasAlternativas, type ColunaDaAlternativa } from './colunas-das-alternativas.ts'

const NADA = '–'

const linhasPara = (
  anos: number,
): readonly (readonly [rotulo: string, valor: (c: ColunaDaAlternativa) => string])[] => [
  ['Entrada', (c) => (c.entradaCent === 0 ? NADA : semMoeda(c.entradaCent))],
  ['Parcelas', (c) => (c.parcelas === 0 ? NADA : vezes(c.parcelas, semMoeda(c.parcelaCent)))],
  ['Total pago pela usina', (c) => (c.totalCent === 0 ? NADA : semMoeda(c.totalCent))],
  [`Contas de luz em ${anos} anos`, (c) => semMoeda(c.contasCent)],
  ['Sobra no fim', (c) => semMoeda(c.sobraCent)],
  ['Valor de hoje (VPL)', (c) => semMoeda(c.vplCent)],
  ['TIR ao ano', (c) => (c.tir === null ? NADA : pct(c.tir))],
  ['Se paga em', (c) => (c.paybackAnos === null ? NADA : `${emNumero(c.paybackAnos, 2)} anos`)],
  ['Maior dinheiro próprio', (c) => (c.maiorDesembolsoCent === 0 ? NADA : semMoeda(c.maiorDesembolsoCent))],
]

/** Doing nothing and each way to pay, side by side with the same horizon and discount rate. */
export function Alternativas() {
  const { resultado, emEdicao } = useEditor()
  const colunas = colunasDasAlternativas(resultado)
  return (
    <details className="min-w-0 rounded-md border bg-surface">
      <summary className="px-3.5 py-2.5 text-13 font-semibold max-md:min-h-11">Alternativas lado a lado</summary>
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
