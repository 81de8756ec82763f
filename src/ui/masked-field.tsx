import { useLayoutEffect, useRef } from 'react'
import { crua, formatada, type Mascara } from './mascaras.ts'
import { TextField, type PropsDeTextField } from './text-field.tsx'

interface PropsDeMaskedField extends Omit<PropsDeTextField, 'value' | 'onChange' | 'type' | 'defaultValue' | 'ref'> {
  mascara: Mascara
  /** raw value, as stored: digits (and letters of a CNPJ) */
  valor: string
  aoMudar: (cru: string) => void
  ref?: React.Ref<HTMLInputElement>
}

const preenchimento: Record<Mascara, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  'cpf-cnpj': 'CPF ou CNPJ',
  cep: '00000-000',
  telefone: '(00) 00000-0000',
}

/**
 * Shows the formatted text and returns the raw one. The caret stays after the same character when the mask inserts
 * separators before it.
 */
export function MaskedField({ mascara, valor, aoMudar, placeholder, inputMode, ref, ...resto }: PropsDeMaskedField) {
  const el = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  const texto = formatada[mascara](valor)
  useLayoutEffect(() => {
    const no = el.current
    if (!no || caret.current === null || document.activeElement !== no) return
    let vistos = 0
    let pos = 0
    while (pos < texto.length && vistos < caret.current) if (/[0-9A-Z+]/i.test(texto[pos++] ?? '')) vistos++
    no.setSelectionRange(pos, pos)
    caret.current = null
  })
  return (
    <TextField
      {...resto}
      ref={(no: HTMLInputElement | null) => {
        el.current = no
        if (typeof ref === 'function') return ref(no)
        if (ref) ref.current = no
      }}
      value={texto}
      inputMode={
        inputMode ??
        (mascara === 'telefone' ? 'tel' : mascara === 'cnpj' || mascara === 'cpf-cnpj' ? 'text' : 'numeric')
      }
      placeholder={placeholder ?? preenchimento[mascara]}
      onChange={(e) => {
        const { value, selectionStart } = e.currentTarget
        const antes = value.slice(0, selectionStart ?? value.length)
        // digits before the caret that the mask drops (a pasted +55) do not count
        caret.current = Math.min(antes.replace(/[^0-9A-Z+]/gi, '').length, crua[mascara](value).length)
        aoMudar(crua[mascara](value))
      }}
    />
  )
}
