import { useState } from 'react'
import { centavosDe, centavosFormatados } from './mascaras.ts'
import { TextField, type PropsDeTextField } from './text-field.tsx'

interface PropsDeMoneyField extends Omit<PropsDeTextField, 'value' | 'onChange' | 'type' | 'defaultValue' | 'prefixo'> {
  /** integer centavos; null is empty */
  valor: number | null
  aoMudar: (centavos: number | null) => void
  negativo?: boolean
}

/**
 * Money field with free input (12 · 12,5 · 1.234,56 · R$ 1234.50), formatted on blur. Reads and returns integer
 * centavos.
 */
export function MoneyField({ valor, aoMudar, negativo, onBlur, onFocus, ...resto }: PropsDeMoneyField) {
  const [rascunho, setRascunho] = useState<string | null>(null)
  const escrito = valor === null ? '' : centavosFormatados(valor)
  return (
    <TextField
      {...resto}
      prefixo="R$"
      inputMode="decimal"
      placeholder={resto.placeholder ?? '0,00'}
      value={rascunho ?? escrito}
      onFocus={(e) => {
        setRascunho(escrito)
        onFocus?.(e)
      }}
      onChange={(e) => {
        const texto = e.currentTarget.value.replace(/[^\d.,\-R$\s]/g, '')
        setRascunho(texto)
        const c = centavosDe(texto)
        aoMudar(c !== null && c < 0 && !negativo ? -c : c)
      }}
      onBlur={(e) => {
        setRascunho(null)
        onBlur?.(e)
      }}
    />
  )
}
