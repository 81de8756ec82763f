import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, Trash2 } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ItemDoChecklist as Item } from '../../contract/cadastros.ts'
import { tiposDeItem, type TipoDeItem } from '../../tipos.ts'
import { opcoesDe } from '../nomes.ts'

export type ItemEscrito = Item
export const itemNovo: ItemEscrito = {
  grupo: '',
  texto: '',
  tipo: 'feito',
  seguranca: false,
  obrigatorio: true,
  com_foto: false,
  unidade: '',
  minimo: null,
  maximo: null,
  opcoes: [],
}

const TIPOS_DE_ITEM: Readonly<Record<TipoDeItem, string>> = {
  feito: 'Marcar feito',
  sim_nao: 'Sim ou não',
  numero: 'Medida',
  texto: 'Texto',
  escolha: 'Escolha',
}

interface Props {
  item: ItemEscrito
  n: number
  ultimo: boolean
  erroDe: (campo: string) => string | undefined
  aoMudar: (mudanca: Partial<ItemEscrito>) => void
  aoMover: (passo: -1 | 1) => void
  aoTirar: () => void
}

/** One item: what is asked and how it is answered. A measure has its tolerance. Alt with an arrow moves it. */
export function ItemDoChecklist({ item: i, n, ultimo, erroDe, aoMudar, aoMover, aoTirar }: Props) {
  const qual = `item ${n + 1}`
  return (
    <li
      className="grid gap-2 rounded-md border p-3"
      onKeyDown={(e) => {
        if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return
        e.preventDefault()
        aoMover(e.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <div className="grid gap-2 sm:grid-cols-[1fr_150px]">
        <TextField
          rotulo={`O que fazer no ${qual}`}
          rotuloOculto
          placeholder="Isolação dos cabos"
          value={i.texto}
          maxLength={200}
          erro={erroDe('texto')}
          onChange={(e) => aoMudar({ texto: e.currentTarget.value })}
        />
        <Select
          rotulo={`Resposta do ${qual}`}
          rotuloOculto
          opcoes={opcoesDe(TIPOS_DE_ITEM, tiposDeItem)}
          valor={i.tipo}
          aoMudar={(tipo) => aoMudar({ tipo })}
        />
      </div>
      {i.tipo === 'numero' && (
        <div className="grid grid-cols-3 gap-2">
          <TextField
            rotulo="Unidade"
            placeholder="MΩ"
            value={i.unidade}
            maxLength={12}
            erro={erroDe('unidade')}
            onChange={(e) => aoMudar({ unidade: e.currentTarget.value })}
          />
          <NumberField
            rotulo="Mínimo"
            valor={i.minimo}
            casas={3}
            aoMudar={(minimo) => aoMudar({ minimo })}
            erro={erroDe('minimo')}
          />
          <NumberField
            rotulo="Máximo"
            valor={i.maximo}
            casas={3}
            aoMudar={(maximo) => aoMudar({ maximo })}
            erro={erroDe('maximo')}
          />
        </div>
      )}
      {i.tipo === 'escolha' && (
        <TextField
          rotulo="Opções, separadas por vírgula"
          placeholder="Bom, Regular, Ruim"
          defaultValue={i.opcoes.join(', ')}
          erro={erroDe('opcoes')}
          onChange={(e) =>
            aoMudar({
              opcoes: e.currentTarget.value
                .split(',')
                .map((o) => o.trim())
                .filter(Boolean),
            })
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          rotulo="Obrigatório"
          checked={i.obrigatorio}
          onChange={(e) => aoMudar({ obrigatorio: e.currentTarget.checked })}
        />
        <Checkbox
          rotulo="De segurança"
          checked={i.seguranca}
          onChange={(e) => aoMudar({ seguranca: e.currentTarget.checked })}
        />
        <Checkbox
          rotulo="Pede foto"
          checked={i.com_foto}
          onChange={(e) => aoMudar({ com_foto: e.currentTarget.checked })}
        />
        <span className="flex-1" />
        <IconButton
          rotulo={`Subir o ${qual}`}
          icone={<ChevronUp />}
          tamanho="pequeno"
          disabled={n === 0}
          onClick={() => aoMover(-1)}
        />
        <IconButton
          rotulo={`Descer o ${qual}`}
          icone={<ChevronDown />}
          tamanho="pequeno"
          disabled={ultimo}
          onClick={() => aoMover(1)}
        />
        <IconButton rotulo={`Tirar o ${qual}`} icone={<Trash2 />} tamanho="pequeno" onClick={aoTirar} />
      </div>
    </li>
  )
}
