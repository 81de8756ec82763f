import { useRef, useState } from 'react'
import { isoParaTexto, mascararData, moldeDaData, textoParaIso, type TipoDeData } from './datas-digitadas.ts'
import { Calendar, Clock } from './icones.ts'
import { IconButton } from './icon-button.tsx'
import { TextField, type PropsDeTextField } from './text-field.tsx'

export interface PropsDeDateField extends Omit<
  PropsDeTextField,
  'type' | 'sufixo' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'
> {
  tipo?: TipoDeData
  /** ISO: '2026-11-20', '2026-11-20T14:05', '14:05', '2026-11'. Empty while the text is not a date. */
  valor: string
  aoMudar: (iso: string) => void
  min?: string
  max?: string
}

/**
 * Date field in the Brazilian format, whatever the browser's language (the native control would show mm/dd in an
 * English one), or picked from the browser's calendar, which every phone has.
 */
export function DateField({ tipo = 'date', valor, aoMudar, min, max, onBlur, erro, ...resto }: PropsDeDateField) {
  const nativo = useRef<HTMLInputElement>(null)
  const [rascunho, setRascunho] = useState<string | null>(null)
  const escrito = isoParaTexto(tipo, valor)
  const [deixado, setDeixado] = useState(false)
  // a partial date is an error only after the field was left
  const invalida =
    rascunho !== null &&
    rascunho !== '' &&
    (deixado || rascunho.length === moldeDaData[tipo].length) &&
    !textoParaIso(tipo, rascunho)
  return (
    <span className="relative block">
      <TextField
        {...resto}
        erro={erro ?? (invalida ? (tipo === 'time' ? 'Esta hora não existe.' : 'Esta data não existe.') : undefined)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={resto.placeholder ?? moldeDaData[tipo]}
        value={rascunho ?? escrito}
        onChange={(e) => {
          const texto = mascararData(tipo, e.currentTarget.value)
          setDeixado(false)
          setRascunho(texto)
          aoMudar(textoParaIso(tipo, texto))
        }}
        onBlur={(e) => {
          // keep an invalid text visible with its error instead of clearing it
          setDeixado(true)
          if (rascunho !== null && (rascunho === '' || textoParaIso(tipo, rascunho))) setRascunho(null)
          onBlur?.(e)
        }}
        sufixo={
          <IconButton
            rotulo={tipo === 'time' ? 'Escolher a hora' : 'Escolher no calendário'}
            tamanho="pequeno"
            disabled={resto.disabled}
            icone={tipo === 'time' ? <Clock /> : <Calendar />}
            onClick={() => nativo.current?.showPicker()}
          />
        }
      />
      <input
        ref={nativo}
        type={tipo}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        min={min}
        max={max}
        value={valor}
        onChange={(e) => {
          setRascunho(null)
          aoMudar(e.currentTarget.value)
        }}
      />
    </span>
  )
}
