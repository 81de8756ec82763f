import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { ErroDe } from './moldura.tsx'

interface PropsDasLinhas {
  /** 'Opção': the lines are labelled 'Opção 1', 'Opção 2'… */
  rotulo: string
  valores: readonly string[]
  minimo: number
  maximo: number
  tamanho: number
  erro: ErroDe
  campo: (n: number) => string
  aoMudar: (valores: string[]) => void
}

/** A list of short text fields; Enter in the last one adds another. */
export function LinhasEditaveis({ rotulo, valores, minimo, maximo, tamanho, erro, campo, aoMudar }: PropsDasLinhas) {
  const somar = () => valores.length < maximo && aoMudar([...valores, ''])
  return (
    <div className="grid gap-2">
      {valores.map((v, n) => (
        <div key={n} className="flex items-start gap-1">
          <TextField
            rotulo={`${rotulo} ${n + 1}`}
            rotuloOculto
            className="flex-1"
            placeholder={`${rotulo} ${n + 1}`}
            maxLength={tamanho}
            value={v}
            erro={erro(campo(n))}
            autoFocus={n === valores.length - 1 && n >= minimo}
            onChange={(e) => aoMudar(valores.with(n, e.currentTarget.value))}
            onKeyDown={(e) => {
              if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || n < valores.length - 1 || v.trim() === '') return
              e.preventDefault()
              somar()
            }}
          />
          {valores.length > minimo && (
            <IconButton
              rotulo={`Tirar ${rotulo.toLowerCase()} ${n + 1}`}
              icone={<X />}
              onClick={() => aoMudar(valores.filter((_, i) => i !== n))}
            />
          )}
        </div>
      ))}
      {valores.length < maximo && (
        <div>
          <Button tamanho="pequeno" variante="fantasma" icone={<Plus className="size-3.5" />} onClick={somar}>
            {rotulo}
          </Button>
        </div>
      )}
    </div>
  )
}
