import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Trash2 } from '#ui/icones.ts'
import type { BlocoDeModulos } from '../../contract/entrada.ts'
import { CampoNumero } from '../campos/campos.tsx'

type Campo = 'linhas' | 'colunas' | 'rotacao' | 'espacoCm'
const CAMPOS: readonly { campo: Campo; rotulo: string; sufixo?: string; min: number; max: number }[] = [
  { campo: 'linhas', rotulo: 'Linhas', min: 1, max: 100 },
  { campo: 'colunas', rotulo: 'Colunas', min: 1, max: 100 },
  { campo: 'rotacao', rotulo: 'Giro', sufixo: '°', min: -180, max: 180 },
  { campo: 'espacoCm', rotulo: 'Vão', sufixo: 'cm', min: 0, max: 200 },
]

interface PropsDoBloco {
  n: number
  bloco: BlocoDeModulos
  aoMudar: (parte: Partial<BlocoDeModulos>) => void
  aoTirar: () => void
}

/** Rows, columns, turn and gaps of the block in edit. */
export function CamposDoBloco({ n, bloco, aoMudar, aoTirar }: PropsDoBloco) {
  return (
    <fieldset className="grid gap-2 rounded-md border p-2.5">
      <legend className="px-1 font-medium">Bloco {n + 1}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {CAMPOS.map((c) => (
          <CampoNumero
            key={c.campo}
            comRotulo
            rotulo={c.rotulo}
            {...(c.sufixo ? { sufixo: c.sufixo } : {})}
            valor={bloco[c.campo]}
            min={c.min}
            max={c.max}
            casas={0}
            aoMudar={(valor) => aoMudar({ [c.campo]: Math.round(valor) })}
          />
        ))}
      </div>
      <Checkbox
        rotulo="Módulos deitados"
        checked={bloco.deitado}
        onChange={(e) => aoMudar({ deitado: e.currentTarget.checked })}
      />
      <Button tamanho="pequeno" variante="fantasma" icone={<Trash2 />} onClick={aoTirar}>
        Tirar o bloco
      </Button>
    </fieldset>
  )
}
