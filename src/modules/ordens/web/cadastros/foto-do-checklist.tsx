import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Trash2 } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { VagaDoChecklist } from '../../contract/cadastros.ts'
import { momentos } from '../../tipos.ts'
import { opcoesDe } from '../nomes.ts'

export type FotoEscrita = VagaDoChecklist
export const fotoNova: FotoEscrita = { nome: '', momento: 'antes', obrigatoria: true, publica: false }

const MOMENTOS: Readonly<Record<FotoEscrita['momento'], string>> = {
  antes: 'Antes',
  durante: 'Durante',
  depois: 'Depois',
}

interface Props {
  foto: FotoEscrita
  n: number
  erro: string | undefined
  aoMudar: (mudanca: Partial<FotoEscrita>) => void
  aoTirar: () => void
}

/** A photo slot: its name, its moment, and whether the customer sees it. */
export function FotoDoChecklist({ foto: f, n, erro, aoMudar, aoTirar }: Props) {
  return (
    <li className="grid gap-2 rounded-md border p-3">
      <div className="grid gap-2 sm:grid-cols-[1fr_150px]">
        <TextField
          rotulo={`Nome da foto ${n + 1}`}
          rotuloOculto
          placeholder="Quadro antes"
          value={f.nome}
          maxLength={60}
          erro={erro}
          onChange={(e) => aoMudar({ nome: e.currentTarget.value })}
        />
        <Select
          rotulo={`Momento da foto ${n + 1}`}
          rotuloOculto
          opcoes={opcoesDe(MOMENTOS, momentos)}
          valor={f.momento}
          aoMudar={(momento) => aoMudar({ momento })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          rotulo="Obrigatória"
          checked={f.obrigatoria}
          onChange={(e) => aoMudar({ obrigatoria: e.currentTarget.checked })}
        />
        <Checkbox
          rotulo="O cliente vê"
          checked={f.publica}
          onChange={(e) => aoMudar({ publica: e.currentTarget.checked })}
        />
        <span className="flex-1" />
        <IconButton rotulo={`Tirar a foto ${n + 1}`} icone={<Trash2 />} tamanho="pequeno" onClick={aoTirar} />
      </div>
    </li>
  )
}
