import { materiais } from '#modules/estoque/contract/materiais.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'

export interface PecaEscolhida {
  item_id: string
  nome: string
  qtd: string
  critica: boolean
}

const buscarPecas: BuscarOpcoes = async (busca, signal) => {
  const query = busca.trim() ? { busca: busca.trim() } : {}
  const { data } = await chamar(materiais.listar, { query }, { signal })
  return data.slice(0, 20).map((m) => ({ valor: m.id, rotulo: `${m.codigo} ${m.nome}` }))
}

interface Props {
  pecas: readonly PecaEscolhida[]
  aoMudar: (pecas: PecaEscolhida[]) => void
  erro?: string | undefined
}

/** Parts that the order takes: each is set aside in stock when the order is opened. */
export function PecasDaOrdem({ pecas, aoMudar, erro }: Props) {
  const trocar = (k: number, mais: Partial<PecaEscolhida>) =>
    aoMudar(pecas.map((p, i) => (i === k ? { ...p, ...mais } : p)))
  return (
    <div className="grid gap-2">
      <Combobox
        rotulo="Peças"
        valor={null}
        buscar={buscarPecas}
        placeholder="Buscar no estoque e acrescentar"
        erro={erro}
        aoMudar={(o) => {
          if (o && !pecas.some((p) => p.item_id === o.valor))
            aoMudar([...pecas, { item_id: o.valor, nome: o.rotulo, qtd: '1', critica: false }])
        }}
      />
      <ul className="grid gap-1">
        {pecas.map((p, k) => (
          <li key={p.item_id} className="flex items-center gap-3 rounded-md border px-3 py-1.5 text-13">
            <span className="min-w-0 flex-1 truncate">{p.nome}</span>
            <div className="w-24">
              <NumberField
                rotulo={`Quantidade de ${p.nome}`}
                rotuloOculto
                valor={Number(p.qtd)}
                min={0}
                casas={3}
                aoMudar={(n) => trocar(k, { qtd: String(n ?? 0) })}
              />
            </div>
            <Checkbox
              rotulo="crítica"
              checked={p.critica}
              onChange={(e) => trocar(k, { critica: e.currentTarget.checked })}
            />
            <IconButton
              rotulo={`Tirar ${p.nome}`}
              icone={<X />}
              onClick={() => aoMudar(pecas.filter((_, i) => i !== k))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
