import { IconButton } from '#ui/icon-button.tsx'
import { Minus, Plus } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { useCelular } from '#ui/usar-media.ts'

interface PropsDosPassos {
  rotulo: string
  valor: number
  min?: number
  max: number
  sufixo?: string
  aoMudar: (valor: number) => void
}

/** Whole number: arrows move by 1, with Shift by 10; on a phone, buttons of 44 px. */
export function CampoDePassos({ rotulo, valor, min = 0, max, sufixo, aoMudar }: PropsDosPassos) {
  const celular = useCelular()
  const limitar = (n: number) => Math.min(max, Math.max(min, Math.round(n)))
  const campo = (
    <NumberField
      rotulo={rotulo}
      rotuloOculto
      tamanho={celular ? 'grande' : 'pequeno'}
      valor={valor}
      min={min}
      max={max}
      casas={0}
      sufixo={sufixo}
      className={celular ? 'flex-1 text-center' : undefined}
      aoMudar={(n) => aoMudar(limitar(n ?? min))}
    />
  )
  if (!celular) return campo
  return (
    <div className="flex items-center gap-1">
      <IconButton
        rotulo={`Menos um: ${rotulo}`}
        icone={<Minus />}
        variante="contorno"
        className="size-11!"
        disabled={valor <= min}
        onClick={() => aoMudar(limitar(valor - 1))}
      />
      {campo}
      <IconButton
        rotulo={`Mais um: ${rotulo}`}
        icone={<Plus />}
        variante="contorno"
        className="size-11!"
        disabled={valor >= max}
        onClick={() => aoMudar(limitar(valor + 1))}
      />
    </div>
  )
}
