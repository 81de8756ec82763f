import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { itens } from '../../contract/itens.ts'
import type { NovoKit } from '../../contract/kits.ts'
import { nomeDoItem, TIPOS } from '../nomes.ts'

interface Props {
  itens: NovoKit['itens']
  /** names of the items that were chosen, by id */
  nomes: Map<string, string>
  erro: string | undefined
  aoMudar: (itens: NovoKit['itens']) => void
}

/** Items of a kit with their quantities; the last field adds one. */
export function ItensDoKit({ itens: lista, nomes, erro, aoMudar }: Props) {
  // the quantity is what is typed next
  const [ultimo, setUltimo] = useState<string | null>(null)
  const buscar: BuscarOpcoes = async (busca, signal) => {
    const { data } = await chamar(itens.listar, { query: { limit: 30, ...(busca ? { busca } : {}) } }, { signal })
    return data
      .filter((i) => i.tipo !== 'kit' && i.tipo !== 'servico')
      .map((i) => ({ valor: i.id, rotulo: nomeDoItem(i), detalhe: TIPOS[i.tipo] }))
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="text-12 font-medium">Itens</legend>
      {lista.map((i, n) => (
        <div key={i.item_id} className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-center gap-2">
          <span className="truncate text-13">{nomes.get(i.item_id) ?? 'Item'}</span>
          <NumberField
            rotulo={`Quantidade de ${nomes.get(i.item_id) ?? 'item'}`}
            rotuloOculto
            autoFocus={i.item_id === ultimo}
            tamanho="pequeno"
            casas={3}
            min={0}
            valor={i.quantidade}
            aoMudar={(q) => aoMudar(lista.map((x, k) => (k === n ? { ...x, quantidade: q ?? 0 } : x)))}
          />
          <IconButton
            rotulo={`Tirar ${nomes.get(i.item_id) ?? 'o item'}`}
            icone={<X />}
            tamanho="pequeno"
            onClick={() => aoMudar(lista.filter((_, k) => k !== n))}
          />
        </div>
      ))}
      <Combobox
        key={lista.length}
        rotulo="Acrescentar item"
        rotuloOculto
        placeholder="Acrescentar módulo, inversor, estrutura…"
        tamanho="pequeno"
        buscar={buscar}
        valor={null}
        erro={erro}
        aoMudar={(o) => {
          if (!o || lista.some((i) => i.item_id === o.valor)) return
          nomes.set(o.valor, o.rotulo)
          setUltimo(o.valor)
          aoMudar([...lista, { item_id: o.valor, quantidade: 1 }])
        }}
      />
    </fieldset>
  )
}
