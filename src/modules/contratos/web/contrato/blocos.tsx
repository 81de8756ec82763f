import { useRef, useState } from 'react'
import { trocarComVizinho } from '#kit/trocar-com-vizinho.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { BlocoDaClausula } from '../../contract/conteudo.ts'
import { comoTexto, comTexto, comVariavel, NOMES_DOS_QUADROS, QUADROS_DO } from '../../regras/blocos.ts'
import { variaveisDo } from '../../regras/variaveis.ts'
import type { TipoDeContrato } from '../../tipos.ts'

const NOMES = {
  paragrafo: 'Parágrafo',
  lista: 'Lista, um item por linha',
  tabela: 'Tabela, colunas separadas por |',
  quadro: 'Tabela do sistema',
} as const

const NOVA_TABELA = { tipo: 'tabela' as const, colunas: ['O que', 'Valor'], linhas: [['', '']] }

interface Props {
  tipo: TipoDeContrato
  blocos: readonly BlocoDaClausula[]
  aoMudar: (b: BlocoDaClausula[]) => void
}

/** The blocks of a clause: written, moved, removed, and put back, tables of the system among them. */
export function BlocosDaClausula({ tipo, blocos, aoMudar }: Props) {
  // where the caret was: a variable that is chosen goes there
  const lugar = useRef<{ n: number; de: number; ate: number } | null>(null)
  const nova = (b: BlocoDaClausula) => aoMudar([...blocos, b])
  const mover = (n: number, passo: -1 | 1) => {
    const movidos = trocarComVizinho(blocos, n, passo)
    if (movidos) aoMudar(movidos)
  }
  const inserir = (chave: string) => {
    const ultimo = blocos.findLastIndex((b) => b.tipo !== 'quadro')
    const { n, de, ate } = lugar.current ?? { n: ultimo, de: Infinity, ate: Infinity }
    const bloco = blocos[n]
    if (!bloco) return
    aoMudar(blocos.with(n, comVariavel(bloco, chave, [de, ate])))
    lugar.current = Number.isFinite(de) ? { n, de: de + chave.length + 2, ate: de + chave.length + 2 } : null
  }
  return (
    <>
      {blocos.map((b, n) => (
        // oxlint-disable-next-line no-array-index-key
        <div key={n} className="flex items-start gap-1 max-sm:flex-wrap">
          {b.tipo === 'quadro' ? (
            <p className="min-w-0 flex-1 rounded-md border border-dashed px-3 py-2 text-13 text-text-2">
              Tabela preenchida pelo sistema: {NOMES_DOS_QUADROS[b.quadro]}
            </p>
          ) : (
            <TextArea
              rotulo={NOMES[b.tipo]}
              className="min-w-0 flex-1 max-sm:basis-full"
              linhas={3}
              maximoDeLinhas={16}
              value={comoTexto(b)}
              onSelect={(e) => {
                const { selectionStart, selectionEnd } = e.currentTarget
                lugar.current = { n, de: selectionStart, ate: selectionEnd }
              }}
              onChange={(e) => aoMudar(blocos.with(n, comTexto(b, e.currentTarget.value)))}
            />
          )}
          <IconButton
            rotulo={`Subir o bloco ${n + 1}`}
            icone={<ArrowUp />}
            disabled={n === 0}
            onClick={() => mover(n, -1)}
          />
          <IconButton
            rotulo={`Descer o bloco ${n + 1}`}
            icone={<ArrowDown />}
            disabled={n === blocos.length - 1}
            onClick={() => mover(n, 1)}
          />
          <IconButton
            rotulo={`Tirar o bloco ${n + 1}`}
            icone={<Trash2 />}
            onClick={() => aoMudar(blocos.toSpliced(n, 1))}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        <Button tamanho="pequeno" icone={<Plus />} onClick={() => nova({ tipo: 'paragrafo', texto: '' })}>
          Parágrafo
        </Button>
        <Button tamanho="pequeno" icone={<Plus />} onClick={() => nova({ tipo: 'lista', itens: [''] })}>
          Lista
        </Button>
        <Button tamanho="pequeno" icone={<Plus />} onClick={() => nova(NOVA_TABELA)}>
          Tabela
        </Button>
        <Menu
          gatilho={
            <Button tamanho="pequeno" icone={<Plus />}>
              Tabela do sistema
            </Button>
          }
          itens={QUADROS_DO[tipo].map((quadro) => ({
            rotulo: NOMES_DOS_QUADROS[quadro],
            aoEscolher: () => nova({ tipo: 'quadro', quadro }),
          }))}
        />
        <EscolherVariavel tipo={tipo} aoEscolher={inserir} />
      </div>
    </>
  )
}

/** Variables of the kind by their names; the chosen one goes into the text. */
function EscolherVariavel({ tipo, aoEscolher }: { tipo: TipoDeContrato; aoEscolher: (chave: string) => void }) {
  // a new field after each choice: it is empty again
  const [vez, setVez] = useState(0)
  return (
    <Combobox
      key={vez}
      rotulo="Inserir variável"
      className="w-64 max-sm:w-full"
      placeholder="Nome do cliente, preço…"
      opcoes={variaveisDo(tipo).map((v) => ({ valor: v.chave, rotulo: v.rotulo, detalhe: `{${v.chave}}` }))}
      valor={null}
      aoMudar={(o) => {
        if (!o) return
        aoEscolher(o.valor)
        setVez((x) => x + 1)
      }}
    />
  )
}
