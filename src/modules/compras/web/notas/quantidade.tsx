import { emDecimal } from '#modules/estoque/web/publico.ts'
import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { paraDigitar } from '../nomes.ts'

interface Props {
  rotulo: string
  valor: string | null
  /** what `=` fills in */
  igual?: string | null
  trava: boolean
  tom?: 'alerta' | 'perigo' | undefined
  aoGuardar: (valor: string | null) => void
  aoFocar: () => void
  aoTeclar?: (tecla: string) => boolean
}

const FIM = ['Enter', 'Tab']

/** A quantity that is stored when the field is left. `=` fills in what the note has. */
export function Quantidade({ rotulo, valor, igual, trava, tom, aoGuardar, aoFocar, aoTeclar }: Props) {
  const [escrito, setEscrito] = useState<string | null>(null)
  const guardar = () => {
    if (escrito === null) return
    const novo = escrito.trim() === '' ? null : /^0+([.,]0*)?$/.test(escrito.trim()) ? '0' : emDecimal(escrito)
    setEscrito(null)
    if (novo !== '' && novo !== valor) aoGuardar(novo)
  }
  return (
    <TextField
      rotulo={rotulo}
      rotuloOculto
      className="g-conf-campo w-[4.5rem] max-md:w-full"
      data-tom={tom}
      inputMode="decimal"
      autoComplete="off"
      placeholder={igual === undefined ? '0' : '–'}
      readOnly={trava}
      value={escrito ?? paraDigitar(valor)}
      onFocus={(e) => {
        aoFocar()
        e.currentTarget.select()
      }}
      onChange={(e) => setEscrito(e.currentTarget.value)}
      onBlur={guardar}
      onKeyDown={(e) => {
        if (trava) return
        if (e.key === '=' && igual) {
          e.preventDefault()
          setEscrito(null)
          aoGuardar(igual)
        } else if (aoTeclar?.(e.key)) e.preventDefault()
        else if (FIM.includes(e.key) && !e.ctrlKey && !e.metaKey) {
          guardar()
          if (e.key === 'Enter') {
            e.preventDefault()
            const campos = [
              ...document.querySelectorAll<HTMLInputElement>('.g-conf-campo input, [data-conf-campo] input'),
            ]
            campos[campos.indexOf(e.currentTarget) + 1]?.focus()
          }
        } else if (e.key === 'Escape') setEscrito(null)
      }}
    />
  )
}
