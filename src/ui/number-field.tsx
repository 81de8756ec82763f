import { useState } from 'react'
import { numeroAte } from './formatos.ts'
import { TextField, type PropsDeTextField } from './text-field.tsx'

interface PropsDeNumberField extends Omit<
  PropsDeTextField,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'min' | 'max' | 'step'
> {
  valor: number | null
  aoMudar: (valor: number | null) => void
  min?: number
  max?: number
  /** step of the arrows; Shift multiplies it by ten */
  passo?: number
  casas?: number
}

/** Parses '1.234,5' and '1234.5'; null when there is no number. */
export function lerNumero(t: string): number | null {
  const limpo = t.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(limpo)) return null
  const decimal = limpo.lastIndexOf(',') >= 0 ? ',' : /^-?\d{1,3}(\.\d{3})+$/.test(limpo) ? null : '.'
  const n = Number(
    decimal === ',' ? limpo.replaceAll('.', '').replace(',', '.') : decimal === '.' ? limpo : limpo.replaceAll('.', ''),
  )
  return Number.isFinite(n) ? n : null
}

/** A number field in Brazilian notation with arrows. The native number input refuses the comma in many locales. */
export function NumberField({
  valor,
  aoMudar,
  min,
  max,
  passo = 1,
  casas = 2,
  onBlur,
  onFocus,
  onKeyDown,
  ...resto
}: PropsDeNumberField) {
  const [rascunho, setRascunho] = useState<string | null>(null)
  const escrito = valor === null ? '' : numeroAte(valor, casas)
  const limitar = (n: number) => Number(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, n)).toFixed(casas))
  return (
    <TextField
      {...resto}
      inputMode="decimal"
      role="spinbutton"
      aria-valuenow={valor ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      autoComplete="off"
      value={rascunho ?? escrito}
      onFocus={(e) => {
        setRascunho(escrito)
        onFocus?.(e)
      }}
      onChange={(e) => {
        setRascunho(e.currentTarget.value)
        aoMudar(lerNumero(e.currentTarget.value))
      }}
      onBlur={(e) => {
        setRascunho(null)
        if (valor !== null && limitar(valor) !== valor) aoMudar(limitar(valor))
        onBlur?.(e)
      }}
      onKeyDown={(e) => {
        onKeyDown?.(e)
        if (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') return
        e.preventDefault()
        const novo = limitar((valor ?? 0) + (e.key === 'ArrowUp' ? 1 : -1) * passo * (e.shiftKey ? 10 : 1))
        setRascunho(numeroAte(novo, casas))
        aoMudar(novo)
      }}
    />
  )
}
