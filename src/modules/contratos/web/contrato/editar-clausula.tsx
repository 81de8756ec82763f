import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Plus, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { BlocoDaClausula, Clausula } from '../../contract/conteudo.ts'
import { desconhecidas, fraseDaDesconhecida } from '../../regras/modelo.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { OQueAtende } from './o-que-atende.tsx'
import { QuandoFica } from './quando-fica.tsx'

const SEPARA = ' | '

/** A block as text: a line an item, cells parted by a bar, the first line of a table its head. */
function comoTexto(b: BlocoDaClausula): string {
  switch (b.tipo) {
    case 'paragrafo':
      return b.texto
    case 'lista':
      return b.itens.join('\n')
    case 'tabela':
      return [b.colunas, ...b.linhas].map((l) => l.join(SEPARA)).join('\n')
    case 'quadro':
      return ''
  }
}

const linhasDe = (texto: string): string[] =>
  texto
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)

function comTexto(b: BlocoDaClausula, texto: string): BlocoDaClausula {
  switch (b.tipo) {
    case 'paragrafo':
      return { ...b, texto }
    case 'lista':
      return { ...b, itens: texto.split('\n') }
    case 'tabela': {
      const [colunas = [], ...linhas] = texto.split('\n').map((l) => l.split('|').map((x) => x.trim()))
      return { ...b, colunas, linhas }
    }
    case 'quadro':
      return b
  }
}

const limpo = (b: BlocoDaClausula): BlocoDaClausula =>
  b.tipo === 'lista' ? { ...b, itens: linhasDe(b.itens.join('\n')) } : b

const NOMES = {
  paragrafo: 'Parágrafo',
  lista: 'Lista, um item por linha',
  tabela: 'Tabela, colunas separadas por |',
} as const

interface Props {
  tipo: TipoDeContrato
  clausula: Clausula
  aoGuardar: (c: Clausula) => void
  aoTirar: () => void
  aoFechar: () => void
}

/** Title, flags and blocks of a clause. Unknown variables are named while typing, with the similar ones. */
export function EditarClausula({ tipo, clausula, aoGuardar, aoTirar, aoFechar }: Props) {
  const [c, setC] = useState(clausula)
  const trocar = (n: number, b: BlocoDaClausula) => setC({ ...c, blocos: c.blocos.with(n, b) })
  const nova = (b: BlocoDaClausula) => setC({ ...c, blocos: [...c.blocos, b] })
  const estranhas = desconhecidas(tipo, c)
  const semValor = c.condicao !== null && c.condicao.op !== 'preenchida' && c.condicao.valor.trim() === ''
  const vazia = c.titulo.trim() === '' || c.blocos.length === 0
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && aoFechar()}
      titulo={clausula.titulo || 'Cláusula nova'}
      rodape={
        <>
          <Button variante="fantasma" icone={<Trash2 />} onClick={aoTirar}>
            Tirar a cláusula
          </Button>
          <span className="flex-1" />
          <Button onClick={aoFechar}>Voltar</Button>
          <Button
            variante="primaria"
            disabled={vazia || semValor}
            onClick={() => aoGuardar({ ...c, titulo: c.titulo.trim(), blocos: c.blocos.map(limpo) })}
          >
            Guardar cláusula
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          rotulo="Título"
          value={c.titulo}
          maxLength={120}
          onChange={(e) => setC({ ...c, titulo: e.currentTarget.value })}
        />
        <div className="flex flex-wrap gap-4">
          <Checkbox
            rotulo="Em destaque"
            checked={c.destaque}
            onChange={(e) => setC({ ...c, destaque: e.currentTarget.checked })}
          />
          <Checkbox
            rotulo="Limita um direito do cliente"
            checked={c.limita}
            onChange={(e) => setC({ ...c, limita: e.currentTarget.checked })}
          />
        </div>
        {c.blocos.map((b, n) => (
          // oxlint-disable-next-line no-array-index-key
          <div key={n} className="flex items-start gap-2">
            {b.tipo === 'quadro' ? (
              <p className="flex-1 rounded-md border border-dashed px-3 py-2 text-13 text-text-2">
                Tabela preenchida pelo sistema: {b.quadro}
              </p>
            ) : (
              <TextArea
                rotulo={NOMES[b.tipo]}
                className="flex-1"
                linhas={3}
                maximoDeLinhas={16}
                value={comoTexto(b)}
                onChange={(e) => trocar(n, comTexto(b, e.currentTarget.value))}
              />
            )}
            <IconButton
              rotulo="Tirar o bloco"
              icone={<Trash2 />}
              onClick={() => setC({ ...c, blocos: c.blocos.toSpliced(n, 1) })}
            />
          </div>
        ))}
        <QuandoFica tipo={tipo} condicao={c.condicao} aoMudar={(condicao) => setC({ ...c, condicao })} />
        <OQueAtende tipo={tipo} atende={c.atende} aoMudar={(atende) => setC({ ...c, atende })} />
        {estranhas.length > 0 && (
          <ul className="g-erro" role="alert">
            {estranhas.map((nome) => (
              <li key={nome}>{fraseDaDesconhecida(tipo, nome)}</li>
            ))}
          </ul>
        )}
        <div className="flex gap-2">
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => nova({ tipo: 'paragrafo', texto: '' })}>
            Parágrafo
          </Button>
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => nova({ tipo: 'lista', itens: [''] })}>
            Lista
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
