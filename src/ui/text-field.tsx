import type { ComponentProps, ReactNode } from 'react'
import { Campo, type PropsDeCampo } from './campo.tsx'

export interface PropsDeTextField extends Omit<ComponentProps<'input'>, 'className' | 'size'>, PropsDeCampo {
  icone?: ReactNode
  /** a unit or a button at the end: 'kWh', the button that shows a password */
  sufixo?: ReactNode
  prefixo?: ReactNode
  tamanho?: 'pequeno' | 'normal' | 'grande'
}

/** A native input in the frame: works with `register(…)` of a form, controlled, or uncontrolled. */
export function TextField({
  rotulo,
  rotuloOculto,
  dica,
  erro,
  opcional,
  aoLado,
  className,
  icone,
  sufixo,
  prefixo,
  tamanho = 'normal',
  id,
  ...resto
}: PropsDeTextField) {
  return (
    <Campo {...{ rotulo, rotuloOculto, dica, erro, opcional, aoLado, className, id }}>
      {(ligacao) => (
        <span className="g-campo" data-tamanho={tamanho}>
          {icone}
          {typeof prefixo === 'string' ? <span className="text-text-2">{prefixo}</span> : prefixo}
          <input {...resto} {...ligacao} />
          {typeof sufixo === 'string' ? <span className="text-text-2">{sufixo}</span> : sufixo}
        </span>
      )}
    </Campo>
  )
}
