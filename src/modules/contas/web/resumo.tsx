import { AlertBox } from '#ui/alert-box.tsx'
import { CircleAlert, CircleCheck, CircleDashed } from '#ui/icones.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import type { Calibracao, Conta } from '../tipos.ts'

const pct = (v: number) => `${v.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} %`

/** The engine's reproduction of this very bill against its total. */
export function Calibragem({ calibracao: c }: { calibracao: Calibracao }) {
  const diferenca =
    c.maior === null
      ? 'Nenhuma linha difere.'
      : `A diferença de ${dinheiro(Math.abs(c.diferencaCentavos))} é de ${c.maior.linha}: ${dinheiro(c.maior.calculadaCentavos)} na conta calculada, ${dinheiro(c.maior.cobradaCentavos)} na cobrada.`
  return (
    <AlertBox
      tom={c.confere ? 'sucesso' : 'perigo'}
      titulo={
        c.confere
          ? `A conta se reproduz: ${pct(c.diferencaPct)} de diferença`
          : `Não envie antes de conferir: ${pct(c.diferencaPct)} de diferença`
      }
    >
      Calculada {dinheiro(c.calculadaCentavos)}, cobrada {dinheiro(c.cobradaCentavos)}. {diferenca}
      {c.origem === 'tarifa' && ' A fatura não traz os preços: usei a tarifa em vigor.'}
    </AlertBox>
  )
}

/** A failed sum, in words that say what to look for. */
function fraseDaFalha(c: Conta['conferencias'][number]): string {
  const soma = /itens (R\$ [\d.,-]+), total (R\$ [\d.,-]+)/.exec(c.detalhe ?? '')
  return soma
    ? `A soma dá ${soma[1]} e o total é ${soma[2]}: falta uma linha, como a iluminação pública?`
    : `${c.frase}: não confere.`
}

/** What the arithmetic of the paper says. */
export function Conferencias({ conta }: { conta: Conta }) {
  const feitas = conta.conferencias.filter((c) => c.resultado !== 'nao_se_aplica')
  const falhas = feitas.filter((c) => c.resultado === 'falha')
  if (conta.conferencias.length === 0) return null
  return (
    <>
      {falhas.map((c) => (
        <AlertBox key={c.nome} tom="alerta" titulo={fraseDaFalha(c)} />
      ))}
      <details className="text-12">
        <summary className="cursor-pointer text-text-2">
          {numero(feitas.length - falhas.length)} de{' '}
          {plural(feitas.length, 'conferência do papel fecha', 'conferências do papel fecham')}
        </summary>
        <ul className="mt-1 grid gap-1 md:grid-cols-2">
          {conta.conferencias.map((c) => (
            <li key={c.nome} className="flex items-center gap-1.5">
              {c.resultado === 'ok' ? (
                <CircleCheck className="size-3.5 text-success" aria-label="confere" />
              ) : c.resultado === 'falha' ? (
                <CircleAlert className="size-3.5 text-danger" aria-label="não confere" />
              ) : (
                <CircleDashed className="size-3.5 text-text-3" aria-label="o papel não traz" />
              )}
              {c.frase}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
