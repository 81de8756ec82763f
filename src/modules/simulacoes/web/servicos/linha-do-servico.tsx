import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { EntradaDosServicos } from '../../contract/outras.ts'
import { CampoDinheiro, CampoNumero } from '../campos/campos.tsx'
import { useAchados } from '../entradas/do-catalogo.ts'
import { reais, semMoeda } from '../numeros.ts'

export type LinhaDeServico = EntradaDosServicos['linhas'][number]

/** An item of the catalogue, as a line of a service begins with it. */
export interface ItemDoServico {
  itemId: string
  descricao: string
  /** null: unknown, or the user may not see costs; the server fills it in */
  custoCent: number | null
}
type Procurar = (texto: string, sinal: AbortSignal) => Promise<readonly ItemDoServico[]>
/** What the catalogue has for the lines of labour and of parts. */
export type CatalogoDosServicos = Readonly<Record<'hora' | 'peca', Procurar>>

interface PropsDoCatalogo {
  titulo: string
  procurar: Procurar
  aoEscolher: (item: ItemDoServico) => void
}

/** Adds a line from the catalogue; the field is empty again for the next one. */
export function DoCatalogo({ titulo, procurar, aoEscolher }: PropsDoCatalogo) {
  const achados = useAchados(
    procurar,
    (i) => i.descricao,
    (i) => (i.custoCent === null ? '' : `custo ${reais(i.custoCent)}`),
    (i) => i.itemId,
  )
  return (
    <Combobox
      rotulo={`${titulo} do catálogo`}
      rotuloOculto
      tamanho="pequeno"
      className="min-w-48 flex-1"
      placeholder="do catálogo"
      buscar={achados.buscar}
      valor={null}
      aoMudar={(o) => {
        const achado = o && achados.achado(o.valor)
        if (achado) aoEscolher(achado)
      }}
    />
  )
}

interface PropsDaLinha {
  linha: LinhaDeServico
  totalCent: number
  nome: string
  sufixo: string
  veCustos: boolean
  aoMudar: (parte: Partial<LinhaDeServico>) => void
  aoTirar: () => void
}

/** One line: what, how much, its price and, for who may see it, its cost. */
export function Linha({ linha: l, totalCent, nome, sufixo, veCustos, aoMudar, aoTirar }: PropsDaLinha) {
  return (
    <div role="group" aria-label={nome} className="grid gap-1.5 rounded-sm border p-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5">
        <TextField
          rotulo={`Descrição: ${nome}`}
          rotuloOculto
          tamanho="pequeno"
          maxLength={160}
          value={l.descricao}
          onChange={(e) => aoMudar({ descricao: e.currentTarget.value })}
        />
        <IconButton rotulo={`Tirar: ${nome}`} icone={<X />} tamanho="pequeno" onClick={aoTirar} />
      </div>
      <div className="grid grid-flow-col auto-cols-fr items-end gap-1.5 max-md:grid-flow-row max-md:grid-cols-2">
        <CampoNumero
          comRotulo
          rotulo="Quantidade"
          {...(sufixo ? { sufixo } : {})}
          valor={l.quantidade}
          min={0}
          max={100_000}
          aoMudar={(quantidade) => aoMudar({ quantidade })}
        />
        <CampoDinheiro
          comRotulo
          rotulo="Preço"
          valor={l.unitarioCent}
          aoMudar={(unitarioCent) => aoMudar({ unitarioCent })}
        />
        {veCustos && (
          <CampoDinheiro
            comRotulo
            rotulo="Custo"
            valor={l.custoCent ?? 0}
            aoMudar={(custoCent) => aoMudar({ custoCent })}
          />
        )}
        <span className="num pb-1.5 text-right font-medium">{semMoeda(totalCent)}</span>
      </div>
    </div>
  )
}
