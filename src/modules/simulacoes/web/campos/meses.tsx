import { useId, useState, type ClipboardEvent } from 'react'
import { cn } from '#ui/classes.ts'
import { numero } from '#ui/formatos.ts'
import { lerNumero } from '#ui/number-field.tsx'
import { colarMeses, lerMesesColados } from '../../regras/meses-colados.ts'
import { mesCurto, nomeDoMes } from '../numeros.ts'

interface PropsDosMeses {
  /** What is typed, for the reader: `Consumo` unless said. */
  nome?: string
  /** kWh, January first. */
  valores: readonly number[]
  estimados?: readonly boolean[] | undefined
  /** First month shown, 0–11: the year of a bill rarely starts in January. */
  inicio?: number
  /** The month of the bill beside. */
  emVista?: number | undefined
  aoMudar: (valores: number[], mes: number) => void
  aoVer?: (mes: number) => void
}

const TETO_KWH = 10_000_000
const limitar = (n: number) => Math.min(TETO_KWH, Math.max(0, n))
/** Stored values start in January; the row may start in another month. */
const girar = <T,>(lista: readonly T[], inicio: number): T[] => [...lista.slice(inicio), ...lista.slice(0, inicio)]

/** Row of twelve months with its bars. Accepts a pasted row; arrows move by 1, with Shift by 10. */
export function MesesDoConsumo({
  nome = 'Consumo',
  valores,
  estimados,
  inicio = 0,
  emVista,
  aoMudar,
  aoVer,
}: PropsDosMeses) {
  const id = useId()
  const [rascunho, setRascunho] = useState<{ mes: number; texto: string } | null>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  const maior = Math.max(1, ...valores)
  const escrever = (mes: number, n: number) =>
    aoMudar(
      valores.map((v, m) => (m === mes ? n : v)),
      mes,
    )
  const colar = (e: ClipboardEvent<HTMLInputElement>, posicao: number, mes: number) => {
    const texto = e.clipboardData.getData('text')
    if (!/[\s;]/.test(texto.trim())) return
    e.preventDefault()
    const lida = lerMesesColados(texto)
    if ('frase' in lida) return setRecusa(lida.frase)
    setRecusa(null)
    setRascunho(null)
    const linha = colarMeses(girar(valores, inicio), posicao, lida.kwh)
    aoMudar(girar(linha, (12 - inicio) % 12), mes)
  }
  return (
    <fieldset aria-describedby={recusa ? `${id}-recusa` : undefined}>
      <legend className="sr-only">{nome} por mês, em kWh. Aceita colar os doze valores de uma vez.</legend>
      <div className="grid grid-cols-12 gap-[3px] max-md:grid-cols-6 max-md:gap-x-1.5 max-md:gap-y-2">
        {Array.from({ length: 12 }, (_, posicao) => {
          const mes = (posicao + inicio) % 12
          const valor = valores[mes] ?? 0
          const texto = rascunho?.mes === mes ? rascunho.texto : numero(valor)
          return (
            <label key={mes} className="g-mes" data-vista={emVista === mes || undefined}>
              <input
                aria-label={`${nome === 'Consumo' ? '' : `${nome}, `}${nomeDoMes(mes)}, kWh${estimados?.[mes] ? ', estimado' : ''}`}
                className="num"
                inputMode="decimal"
                autoComplete="off"
                value={texto}
                onFocus={(e) => {
                  e.currentTarget.select()
                  aoVer?.(mes)
                }}
                onChange={(e) => {
                  setRascunho({ mes, texto: e.currentTarget.value })
                  const lido = lerNumero(e.currentTarget.value)
                  setRecusa(lido !== null && lido < 0 ? 'A energia não pode ser negativa.' : null)
                  if (lido !== null && lido >= 0) escrever(mes, limitar(lido))
                }}
                onBlur={() => setRascunho(null)}
                onPaste={(e) => colar(e, posicao, mes)}
                onKeyDown={(e) => {
                  if (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') return
                  e.preventDefault()
                  setRascunho(null)
                  escrever(mes, limitar(valor + (e.key === 'ArrowUp' ? 1 : -1) * (e.shiftKey ? 10 : 1)))
                }}
              />
              <span className="flex h-[30px] items-end px-0.5 max-md:hidden" aria-hidden="true">
                <u
                  className={cn('g-mes-barra', estimados?.[mes] && 'opacity-50')}
                  style={{ height: `${(valor / maior) * 100}%` }}
                />
              </span>
              <span aria-hidden="true">{mesCurto(mes)}</span>
            </label>
          )
        })}
      </div>
      <p id={`${id}-recusa`} aria-live="polite" className={recusa ? 'g-erro' : undefined}>
        {recusa}
      </p>
    </fieldset>
  )
}
