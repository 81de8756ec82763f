import { Checkbox } from '#ui/checkbox.tsx'
import { exigenciasDo } from '../../regras/exigencias.ts'
import type { TipoDeContrato } from '../../tipos.ts'

interface Props {
  tipo: TipoDeContrato
  atende: readonly string[]
  aoMudar: (chaves: string[]) => void
}

/** The items of the checklist that a clause answers: its text is what they are searched in. */
export function OQueAtende({ tipo, atende, aoMudar }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">O que esta cláusula atende</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 max-md:grid-cols-1">
        {exigenciasDo(tipo).map((e) => (
          <Checkbox
            key={e.chave}
            rotulo={e.rotulo}
            checked={atende.includes(e.chave)}
            onChange={(ev) =>
              aoMudar(ev.currentTarget.checked ? [...atende, e.chave] : atende.filter((x) => x !== e.chave))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
